// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ExtensionHost

/// What is said behind the compiler's errors.
@Suite(.timeLimit(.minutes(10)))
struct CompilerDiagnosticsTests {
    @Test(arguments: [
        (
            "cannot find 'CGGradient' in scope",
            "CoreGraphics' stand-in has pictures, colours, paths and bitmaps, and no CGGradient"
        ),
        ("cannot find type 'CGPattern' in scope", "and no CGPattern: draw without it"),
        ("cannot find 'UIFont' in scope", "and no UIFont: extensions have no views"),
        ("cannot find 'CGhost' in scope", "If another file of the target declares it"),
        ("cannot find 'Menu' in scope", "If another file of the target declares it"),
        ("no such module 'Kingfisher'", "--module Kingfisher=FILE"),
    ])
    func `an error has its remedy`(error: String, remedy: String) {
        let text = CompilerDiagnostics(sources: [:]).text(of: "/build/NotificationService.swift:3:9: error: \(error)\n")
        #expect(text.hasPrefix("/build/NotificationService.swift:3:9: error: \(error)\n    "))
        #expect(text.contains(remedy), "\(text)")
    }
}
