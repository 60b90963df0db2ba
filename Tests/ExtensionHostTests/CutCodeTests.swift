// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ExtensionHost

/// What is left out of a type so that it compiles where there are no views.
@Suite(.timeLimit(.minutes(10)))
struct CutCodeTests {
    @Test(arguments: [
        ("struct A {\n    var tint: Color { .red }\n    var b: Int\n}", "struct A {\n\n    var b: Int\n}"),
        (
            "enum P: String {\n    case a\n    @MainActor public static func image(\n        of a: Int\n    ) -> Color {\n        if a > 0 { .red } else { .blue }\n    }\n}",
            "enum P: String {\n    case a\n\n\n\n\n\n}"
        ),
        ("struct A {\n    private var c: Int { Color.count } // {\n}", "struct A {\n\n}"),
    ])
    func `a computed property or function that uses a name is left out, and lines stay`(_ code: String, _ less: String)
    {
        #expect(CutCode.withoutMembers(using: ["Color"], code) == less)
    }

    @Test(arguments: [
        "struct A {\n    var tint: Color\n}", "struct A {\n    var tint: Color = Color { 1 }\n}",
        "struct A {\n    var tint: Color {\n        didSet { }\n    }\n}",
        "struct A {\n    init(from decoder: Decoder) throws {\n        _ = Color.self\n    }\n}",
        "struct A {\n    var a: Int { 1 /* Color */ }\n}", "struct A {\n    var a: String { \"Color\" }\n}",
        "var a: Color",
        "struct A { var a: Int { Colors } }", "func f(", "}\nvar a: Color }", "",
    ])
    func `what is stored, decodes or uses no name stays`(_ code: String) {
        #expect(CutCode.withoutMembers(using: ["Color"], code) == nil)
    }
}
