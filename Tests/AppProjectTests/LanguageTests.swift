// SPDX-License-Identifier: Apache-2.0

import AppProject
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LanguageTests {
    @Test(arguments: [
        ("de", "de"), ("de-AT", "de-AT"), ("de_AT", "de-AT"), ("pt-rBR", "pt-BR"), ("b+sr+Latn", "sr-Latn"),
        ("b+es+419", "es-419"), ("zh_Hant_TW", "zh-Hant-TW"), ("iw", "he"), ("in-rID", "id-ID"), ("no", "nb"),
        ("German", "de"), ("zh-hans", "zh-Hans"),
    ]) func `the spellings of both platforms are one language`(_ text: String, _ tag: String) {
        #expect(LanguageTag(text)?.description == tag)
    }

    @Test(arguments: ["night", "v21", "sw600dp", "land", "", "-", "de-", "hdpi", "q", "de-night"])
    func `what is no language is none`(_ text: String) {
        #expect(LanguageTag(text)?.region == nil && (LanguageTag(text) == nil || text == "de-"))
    }

    @Test(
        arguments: [
            ("de-AT", ["en", "de"], "de"), ("zh-TW", ["en", "zh-Hans", "zh-Hant"], "zh-Hant"),
            ("zh-CN", ["en", "zh-Hant", "zh-Hans"], "zh-Hans"), ("pt", ["en", "pt-BR"], "pt-BR"),
            ("pt-AO", ["pt-BR", "pt-PT"], "pt-PT"), ("es-MX", ["es", "es-419"], "es-419"),
            ("es-ES", ["es", "es-419"], "es"),
            ("no", ["en", "nb"], "nb"), ("sr-Latn", ["en", "sr"], "en"), ("en-AU", ["en", "en-GB"], "en-GB"),
            ("fr,de", ["en", "de"], "de"), ("ja", ["de", "en"], "en"), ("he", ["iw", "en"], "iw"),
            ("zh-HK", ["zh-Hans", "en"], "en"),
        ] as [(String, [String], String)]
    ) func `an iPhone takes one language for the whole app`(_ wanted: String, _ has: [String], _ taken: String) {
        let tags = wanted.split(separator: ",").compactMap { LanguageTag(String($0)) }
        #expect(LanguageMatch.apple(tags, among: has, development: "en") == taken)
    }

    @Test(
        arguments: [
            ("pt-BR", [nil, "pt", "pt-rBR"], ["pt-rBR", "pt", nil]), ("pt-BR", [nil, "pt"], ["pt", nil]),
            ("pt-PT", [nil, "pt-rBR"], ["pt-rBR", nil]), ("de", [nil, "fr"], [nil]),
            ("sr-Latn-RS", [nil, "sr", "b+sr+Latn"], ["b+sr+Latn", nil]), ("fr,de", [nil, "de"], ["de", nil]),
        ] as [(String, [String?], [String?])]
    ) func `Android looks in the nearest folder first`(_ wanted: String, _ has: [String?], _ order: [String?]) {
        let tags = wanted.split(separator: ",").compactMap { LanguageTag(String($0)) }
        #expect(LanguageMatch.android(tags, among: has) == order)
    }

    @Test(
        arguments: [
            ("%@ of %@", 2, []), ("%2$@ of %1$@", 2, []), ("100%% of %@", 1, []), ("%d new", 1, ["%d"]),
            ("%1$ld and %@", 1, ["%1$ld"]), ("%s", 1, ["%s"]), ("100%", 0, []), ("50% discount", 1, ["% d"]),
            ("", 0, []),
        ] as [(String, Int, [String])]
    ) func `Apple's specifiers take texts by an at sign`(_ format: String, _ count: Int, _ unfit: [String]) {
        let read = FormatSpecifiers(apple: format)
        #expect(read.count == count && read.unfit == unfit, "\(read)")
    }

    @Test(
        arguments: [
            ("%s of %s", 2, []), ("%2$s of %1$s", 2, []), ("100%% of %s", 1, []), ("%d new", 1, ["%d"]),
            ("50%", 0, ["%"]),
            ("%@", 0, ["%@"]), ("%1$@", 0, ["%1$"]), ("%ld", 1, ["%l"]), ("100% off", 1, ["% o"]), ("%-5s|%.3s", 2, []),
            ("%,d", 1, ["%,d"]), ("line%nbreak", 0, []),
        ] as [(String, Int, [String])]
    ) func `Java's specifiers take texts by an s`(_ format: String, _ count: Int, _ unfit: [String]) {
        let read = FormatSpecifiers(java: format)
        #expect(read.count == count && read.unfit == unfit, "\(read)")
    }
}
