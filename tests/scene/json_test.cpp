// Documents, compared with another JSON library; and what is said of text that is not JSON.
#include "everything.hpp"
#include "scene/json.hpp"
#include "support/expect_error.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <random>

namespace mote::test {
namespace {

using Json = nlohmann::json;
using scene::JsonDocument;
using scene::JsonValue;

Json converted(const JsonValue& value) {
    switch (value.kind()) {
    case JsonValue::Kind::null: return nullptr;
    case JsonValue::Kind::boolean: return value.flag();
    case JsonValue::Kind::number: return value.number();
    case JsonValue::Kind::text: return std::string(value.text());
    case JsonValue::Kind::list: {
        Json list = Json::array();
        for (const JsonValue& element : value) list.push_back(converted(element));
        EXPECT_EQ(list.size(), value.size());
        return list;
    }
    case JsonValue::Kind::object: break;
    }
    Json object = Json::object();
    for (auto at = value.begin(); at != value.end(); ++at) {
        const std::string key(at->text());
        object[key] = converted(*++at);
        const JsonValue* found = value.find(key);
        EXPECT_TRUE(found && converted(*found) == object[key]) << key;
    }
    EXPECT_EQ(object.size(), value.size());
    return object;
}

Json read(const std::string& text) { return converted(JsonDocument(text, "a.json").root()); }

TEST(Json, IsReadAsByAnotherLibrary) {
    for (const char* text :
         {"null", " true ", "\t\r\n[false]", "\"\"", "{}", "[]", "[[], {}, [[]]]", "\xEF\xBB\xBF[1]", "0", "-0", "12.5e-3",
          "1E+2", "[1,2,\n3 , 4]", "[1, 2, \"a\", 3, [4, 5], 6, 7]", R"({"a": {"b": [1, {"c": null}]}, "": 0, "é": "ü"})",
          R"(["\"\\\/\b\f\n\r\t", "a\u0041\u00e9\u20ac\ud83d\ude00b", "\u0000"])", "123456789012345678901234567890", "1e-400"}) {
        EXPECT_EQ(read(text), Json::parse(text)) << text;
    }
    EXPECT_EQ(read(kEverything), Json::parse(kEverything));
}

// Mutants of a document: a reader accepts what the other one does, with the same values.
TEST(Json, IsAcceptedAsByAnotherLibrary) {
    const std::string good = R"({"a": [1, -2.5e-3, 0.1, "x\n\u00e9", true, [false, null]],
 "bcé": {"d": "\ud83d\ude00", "e": {}, "f": []}, "g": 0, "h": [[1, 2], [3, 4]]})";
    const std::string replacements = "\"\\{}[],:0123456789.-+eEu\n\t tfn\x01\xc3\xa9\xff/x";
    std::mt19937 random(1);
    const auto below = [&](std::size_t count) { return random() % count; };
    int accepted = 0;
    for (int i = 0; i < 50'000; ++i) {
        std::string text = good;
        for (std::size_t n = 1 + below(3); n > 0; --n) {
            const std::size_t at = below(text.size());
            switch (below(4)) {
            case 0: text.erase(at, 1 + below(3)); break;
            case 1: text.insert(at, 1, replacements[below(replacements.size())]); break;
            default: text[at] = replacements[below(replacements.size())];
            }
        }
        try {
            const Json found = read(text);
            EXPECT_EQ(found, Json::parse(text, nullptr, false)) << text;
            ++accepted;
        } catch (const Error& error) {
            const bool only_too_strict = std::string_view(error.what()).find("a second time") != std::string_view::npos;
            EXPECT_TRUE(only_too_strict || !Json::accept(text)) << error.what() << '\n' << text;
        }
    }
    EXPECT_GT(accepted, 2'000);
    EXPECT_LT(accepted, 45'000);
}

TEST(Json, SaysWhatIsWrongAndWhere) {
    const auto refused = [](const std::string& text, std::string_view message) {
        expect_error([&] { read(text); }, {std::string("a.json:") + std::string(message)});
    };
    refused("", "1:1: found the end of the file, expected a value");
    refused("{\"a\": 1,\n}", "2:1: found \"}\", expected a key in quotes");
    refused("[1,\n 2,\n]", "3:1: found \"]\", expected a value");
    refused("{\"a\": 1\n \"b\": 2}", "2:2: found a text, expected \",\" or \"}\"");
    refused("[1 2]", "1:4: found \"2\", expected \",\" or \"]\"");
    refused("{\"a\" 1}", "1:6: found \"1\", expected \":\"");
    refused("{a: 1}", "1:2: found \"a\", expected a key in quotes");
    refused("{'a': 1}", "1:2: found \"'\", expected a key in quotes");
    refused("{} x", "1:4: found \"x\", expected the end of the file");
    refused("[1, // one\n2]", "1:5: found a comment, expected a value");
    refused("[truer]", "1:2: found \"truer\", expected a value");
    refused("[+1]", "1:2: found \"+1\", expected a value");
    refused("[-]", "1:3: found \"]\", expected a digit");
    refused("[1.]", "1:4: found \"]\", expected a digit");
    refused("[1e]", "1:4: found \"]\", expected a digit");
    refused("[01]", "1:3: found \"1\", expected \",\" or \"]\"");
    refused("\"abc", "1:5: found the end of the file, expected a quote that ends the text");
    refused("[\"abc\n\"]", "1:6: found the end of the line, expected a quote that ends the text");
    refused("[\"é\x01\"]", "1:4: found the byte 0x01, expected a quote that ends the text");
    refused(R"(["\x"])", R"(1:4: found "x", expected one of ", \, /, b, f, n, r, t and u after \)");
    refused(R"(["\u12g4"])", "1:5: found \"12g4\", expected four hexadecimal digits");
    refused(R"(["\ud800"])", "1:3: found half of a surrogate pair, expected both halves");
    refused(R"(["\ud800\u0041"])", "1:3: found half of a surrogate pair, expected both halves");
    refused("[\"\xff\"]", "1:2: found a text in another encoding, expected UTF-8");
    refused("\xff", "1:1: found the byte 0xff, expected a value");
    refused("[é]", "1:2: found \"é\", expected a value");
    refused("{\"" + std::string(60, 'k') + "\": 1, \"" + std::string(60, 'k') + "\": 1}",
            "1:69: found the key \"" + std::string(40, 'k') + "…\" a second time, expected it once");
}

TEST(Json, NumbersKnowTheirLines) {
    const std::string text = "{\n\"a\": [1, 2,\n3,\n\n[4,\n5]],\n\"b\":\n6}";
    const JsonDocument document(text, "a.json");
    std::vector<std::uint32_t> lines;
    for (const JsonValue& element : *document.root().find("a")) lines.push_back(element.line());
    EXPECT_EQ(lines, (std::vector<std::uint32_t>{2, 2, 3, 5}));
    EXPECT_EQ(document.root().find("b")->line(), 7u) << "that of its key";
}

TEST(Json, NumbersAreRoundedOnceAndNeverLost) {
    const auto number_of = [](const std::string& text) { return JsonValue(JsonValue::Kind::number, text, 1); };
    EXPECT_EQ(number_of("0.1").nearest_float(), 0.1f);
    EXPECT_EQ(number_of("1.00000017881393432617187499").nearest_float(), 1.00000012f) << "a double would be rounded up";
    EXPECT_TRUE(std::signbit(number_of("-0").nearest_float()));
    for (const char* large : {"1e39", "1e999", "1e99999999999999999999"}) EXPECT_EQ(number_of(large).nearest_float(), INFINITY);
    for (const char* small : {"1e-99", "-1e-999", "1e-99999999999999999999"}) EXPECT_EQ(number_of(small).nearest_float(), 0);
    EXPECT_EQ(number_of("-1e999").number(), -INFINITY);
    EXPECT_EQ(number_of("1" + std::string(400, '0') + "e-10").number(), INFINITY);
    EXPECT_EQ(number_of("0." + std::string(400, '0') + "1e+10").number(), 0);
}

// Or scenes with millions of numbers would not fit.
TEST(Json, NumbersOfAListShareANode) {
    std::string text = "[0";
    for (int i = 1; i < 1000; ++i) text += ", " + std::to_string(i);
    text += ']';
    const JsonDocument document(text, "a.json");
    EXPECT_EQ(document.root().size(), 1000u);
    EXPECT_EQ(document.root().nodes(), 2u);
}

TEST(Json, ValuesAreSetAnywhere) {
    const std::string text = R"({"a": [1, 2, 3], "b": {"c": [[4], "x", 5, 6]}, "d": 7})";
    const auto after = [&](std::initializer_list<const char*> assignments) {
        JsonDocument document(text, "a.json");
        for (const char* assignment : assignments) document.set(assignment);
        return converted(document.root()).dump();
    };
    EXPECT_EQ(after({"a.1=-2"}), R"({"a":[1.0,-2.0,3.0],"b":{"c":[[4.0],"x",5.0,6.0]},"d":7.0})");
    EXPECT_EQ(after({"a/2=[8, 9]", "a/2/1=y", "a/0={\"e\": null}"}),
              R"({"a":[{"e":null},2.0,[8.0,"y"]],"b":{"c":[[4.0],"x",5.0,6.0]},"d":7.0})");
    EXPECT_EQ(after({"b.c.3=true", "b.c.0.0=z", "d=\"7\""}), R"({"a":[1.0,2.0,3.0],"b":{"c":[["z"],"x",5.0,true]},"d":"7"})");
    EXPECT_EQ(after({"b.f.g=1", "b.f.h=2", "a=[]"}), R"({"a":[],"b":{"c":[[4.0],"x",5.0,6.0],"f":{"g":1.0,"h":2.0}},"d":7.0})");
    expect_error([&] { after({"a.3=0"}); }, {"--set a.3=0: found no \"3\", expected an index from 0 to 2"});
    expect_error([&] { after({"d.e=0"}); }, {"--set d.e=0: found no \"e\", expected a list or an object before it"});
    expect_error([&] { after({"d={\"a\": 1, \"a\": 2}"}); }, {"found the key \"a\" a second time"});
}

} // namespace
} // namespace mote::test
