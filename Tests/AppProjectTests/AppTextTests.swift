// SPDX-License-Identifier: Apache-2.0

import AppProject
import Fixtures
import Foundation
import Programs
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AppTextTests {
    @Test(
        arguments: [
            ("\"A\" = \"a\";", ["A": "a"]), ("/* c */ A = b; // d\n\"B\"=\"c\";", ["A": "b", "B": "c"]),
            ("'A' = 'it\\'s';", ["A": "it's"]), ("\"A\";", ["A": "A"]), ("\"A\" = \"1\"; \"A\" = \"2\";", ["A": "2"]),
            ("\"A\" = \"x\\n\\t\\\"\\\\\";", ["A": "x\n\t\"\\"]), ("\"A\" = \"\\U00e9\\101\";", ["A": "éA"]),
            ("\"A\" = \"\\Ud83d\\Ude00\";", ["A": "😀"]), ("\"A\" = \"caf\\u00e9\";", ["A": "cafu00e9"]),
            ("{ \"A\" = \"two\nlines\"; }", ["A": "two\nlines"]), ("/* only this */", [:]),
            ("\"%@ مرحبا\" = \"שלום %@\";", ["%@ مرحبا": "שלום %@"]),
        ] as [(String, [String: String])]
    ) func `a file of texts is read as Foundation reads it`(_ text: String, _ texts: [String: String]) {
        for bytes in Self.encodings(of: text) {
            let file = StringsFile(bytes, path: "a.strings")
            #expect(file.damage == nil)
            #expect(file.texts.mapValues(\.format) == texts)
        }
    }

    private static func encodings(of text: String) -> [Data] {
        let units = Array(text.utf16)
        return [
            Data(text.utf8), Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8),
            Data([0xFF, 0xFE]) + Data(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
            Data([0xFE, 0xFF]) + Data(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
        ]
    }

    @Test(arguments: [
        ("\"A\" = \"a\"", 1), ("\"A\" = \"a\";\n\"B\" = \"b\"\n\"C\" = \"c\";", 3), ("\"A\" = \"a", 1), ("/* open", 1),
        ("\"A\" = ;", 1), ("= \"a\";", 1),
    ]) func `a damaged file is refused as a whole, and says where`(_ text: String, _ line: Int) {
        let file = StringsFile(Data(text.utf8), path: "a.strings")
        #expect(file.texts.isEmpty)
        #expect(file.damage == AppPlace("a.strings", line))
    }

    @Test func `bytes of any kind end in a table or a refusal`() {
        var generator = SeededNumbers(seed: 0x5EED)
        let alphabet = Array("\"\\=;{}/*'AU0u\n \u{FF}".utf8) + [0xFF, 0xFE, 0]
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator)!
            }
            // It ends, and does not trap.
            _ = StringsFile(Data(bytes), path: "a")
        }
    }

    @Test(.needs("python3"), arguments: ["FMT_XML", "FMT_BINARY"])
    func `property lists that Python writes are read alike`(_ format: String) async throws {
        let python = try #require(Program(named: "python3"))
        let file = FileManager.default.temporaryDirectory.appending(path: "list-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let script = """
            import plistlib, sys
            texts = {"A": "a & b", "\\u00dc": "%@ \\U0001F600", "line": "1\\n2"}
            plistlib.dump(texts, open(sys.argv[1], "wb"), fmt=plistlib.\(format))
            """
        let outcome = try await python.run(["-c", script, file.path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let read = StringsFile(try Data(contentsOf: file), path: "a").texts.mapValues(\.format)
        #expect(read == ["A": "a & b", "Ü": "%@ 😀", "line": "1\n2"])
    }

    @Test func `a catalogue has the texts of all languages, and of the source those that only the key has`() throws {
        var app = SampleApp()
        app.resources = [
            "Localizable.xcstrings": """
            {"sourceLanguage" : "en", "version" : "1.0", "strings" : {
              "Hello" : { },
              "SENT" : {"localizations" : {
                "de" : {"stringUnit" : {"state" : "needs_review", "value" : "Von %@"}},
                "en" : {"stringUnit" : {"state" : "translated", "value" : "From %@"}}}},
              "NAME" : {"shouldTranslate" : false},
              "COUNT" : {"localizations" : {"de" : {"variations" : {"plural" : {
                "one" : {"stringUnit" : {"state" : "translated", "value" : "%lld Brief"}},
                "other" : {"stringUnit" : {"state" : "translated", "value" : "%lld Briefe"}}}}}}},
              "PHONE" : {"localizations" : {"de" : {"variations" : {"device" : {
                "mac" : {"stringUnit" : {"state" : "new", "value" : "Mac"}},
                "iphone" : {"stringUnit" : {"state" : "new", "value" : "iPhone"}}}}}}}
            }}
            """
        ]
        try app.described { app in
            let texts = try #require(app.appleApps.first?.texts)
            #expect(texts.languages == ["de", "en"])
            let german = try #require(texts.tables["de"])
            #expect(german["SENT"]?.format == "Von %@" && german["Hello"] == nil && german["NAME"]?.format == "NAME")
            #expect(
                german["COUNT"]
                    == AppText("%lld Briefe", at: AppPlace("ios/Shop/Localizable.xcstrings", 7), hasForms: true)
            )
            #expect(german["PHONE"]?.format == "iPhone")
            #expect(texts.tables["en"]?["Hello"]?.format == "Hello" && texts.tables["en"]?["SENT"]?.place.line == 3)
        }
    }

    @Test func `forms for numbers stand in their variables' places`() throws {
        var app = SampleApp()
        app.resources = [
            "en.lproj/Localizable.strings": "\"A\" = \"a\";\"N\" = \"plain\";",
            "en.lproj/Localizable.stringsdict": """
            <?xml version="1.0"?><plist version="1.0"><dict><key>N</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@files@ in %@</string>
            <key>files</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>one</key><string>%d file</string><key>other</key><string>%d files</string></dict>
            </dict></dict></plist>
            """,
        ]
        try app.described { app in
            let table = try #require(app.appleApps.first?.texts.tables["en"])
            #expect(table["N"]?.format == "%d files in %@" && table["N"]?.hasForms == true)
            #expect(table["A"]?.format == "a")
        }
    }

    @Test(arguments: [
        ("  two   words\n here ", "two words here"), ("\\'a\\' \\\"b\\\"", "'a' \"b\""), ("\" kept \"", " kept "),
        ("a\\n\\tb", "a\n\tb"), ("\\u0041\\@\\?", "A@?"), ("<b>bold</b> &amp; <i>x</i>", "bold & x"),
        ("<xliff:g id=\"n\" example=\"5\">%1$s</xliff:g> new", "%1$s new"), ("<![CDATA[<b>%s</b>]]>", "<b>%s</b>"),
        ("&#233;&#xe9;", "éé"), ("", ""),
    ]) func `a string resource is what getString returns`(_ markup: String, _ text: String) throws {
        var app = SampleApp()
        app.androidFiles["src/main/res/values/strings.xml"] =
            "<resources><string name=\"a\">\(markup)</string></resources>"
        try app.described { app in
            #expect(app.androidApps.first?.resources.texts[nil]?["a"]?.format == text)
        }
    }

    @Test func `each Android text falls back by itself, and an iPhone's does not`() throws {
        var app = SampleApp()
        app.androidFiles["src/main/res/values/strings.xml"] =
            "<resources><string name=\"a\">A</string><string name=\"b\">B</string><string name=\"c\">@string/b</string></resources>"
        app.androidFiles["src/main/res/values-de/strings.xml"] = "<resources><string name=\"a\">Ä</string></resources>"
        app.androidFiles["src/main/res/values-night/strings.xml"] =
            "<resources><string name=\"a\">Dark</string></resources>"
        app.resources = [
            "en.lproj/Localizable.strings": "\"a\" = \"A\"; \"b\" = \"B\";",
            "de.lproj/Localizable.strings": "\"a\" = \"Ä\";",
        ]
        try app.described { app in
            let wanted = [try #require(LanguageTag("de-AT"))]
            let table = try #require(app.androidApps.first?.resources.texts(for: wanted))
            #expect(table.mapValues(\.format) == ["a": "Ä", "b": "B", "c": "B"])
            let apple = try #require(app.appleApps.first?.texts.texts(for: wanted))
            #expect(apple.language == "de" && apple.table.mapValues(\.format) == ["a": "Ä"])
        }
    }
}
