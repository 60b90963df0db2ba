// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

/// The samples of RFC 3492, section 7.1, in lower case unless they have capitals, and hosts.
@Suite(.timeLimit(.minutes(10)))
struct PunycodeTests {
    @Test(arguments: [
        ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"), ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
        ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"), ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"),
        ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
        ("यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"),
        ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
        ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
        ("PorquénopuedensimplementehablarenEspañol", "PorqunopuedensimplementehablarenEspaol-fmd56a"),
        ("TạisaohọkhôngthểchỉnóitiếngViệt", "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"),
        ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
        ("安室奈美恵-with-SUPER-MONKEYS", "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"),
        ("Hello-Another-Way-それぞれの場所", "Hello-Another-Way--fc4qua05auwb3674vfr0b"), ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"),
        ("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"), ("パフィーdeルンバ", "de-jg4avhby1noc0d"),
        ("そのスピードで", "d9juau41awczczp"), ("-> $1.00 <-", "-> $1.00 <--"),
    ])
    func `a label is encoded and decoded as the standard says`(_ text: String, _ code: String) {
        #expect(Punycode.encode(text) == code)
        #expect(Punycode.decode(code)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }

    @Test(arguments: ["a!b", "\u{E9}", "99999999", "a-\u{0}", String(repeating: "z", count: 63)])
    func `what is no code is refused`(_ code: String) {
        #expect(Punycode.decode(code) == nil)
    }

    @Test(arguments: [
        ("bücher.example", "xn--bcher-kva.example"), ("BÜCHER.Example.", "xn--bcher-kva.example."),
        ("faß.de", "xn--fa-hia.de"), ("例え。テスト", "xn--r8jz45g.xn--zckzah"), ("☕.example", "xn--53h.example"),
        ("가.example", "xn--o39a.example"), ("\u{1100}\u{1161}.example", "xn--o39a.example"),
        ("x\u{AD}y.example", "xy.example"),
    ])
    func `a host has one spelling in the name system`(_ host: String, _ ascii: String) {
        #expect(InternationalHost.ascii(host) == ascii)
    }

    @Test(arguments: [
        "\u{308}a.example", "a..ü", ".ü", "ü b", "ü/b", "\u{E000}", String(repeating: "ü", count: 64), "xn--a",
        "xn--bcher-kv",
    ])
    func `what is no host has none`(_ host: String) {
        #expect(InternationalHost.ascii(host) == nil)
    }
}
