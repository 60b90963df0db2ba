// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct RegistrationTests {
    @Test(
        arguments: [
            ("dPJ3Z2lcRJ-Sx7-9yIwaBc:APA91b" + String(repeating: "x", count: 134), .token),
            ("cR1rjyj4_Kc:APA91bGusqbypSuMdsh7jSNrW4nzsM...", .token),
            (String(repeating: "k", count: 152), .token),
            ("APA91bGHXQBB...9QgnYOEURwm0I3lmyqzk2TXQ", .groupKey),
            ("cHXQ7mxvRkOGbCMVGxLWk0", .installationID),
        ] as [(String, Registration.Kind)]
    )
    func `a registration is recognised by its form`(_ text: String, _ kind: Registration.Kind) {
        #expect(Registration(text, in: .token).kind == kind)
        #expect(Registration(text, in: .fid).kind == (kind == .installationID ? kind : nil))
    }

    @Test(arguments: [
        "", "not-a-token", "t1", ":", "a:b", "cHXQ7mxvRkOGbCMVGxLWk", "aHXQ7mxvRkOGbCMVGxLWk0",
        "cHXQ7mxvRkOGbCMVG.LWk0", "dPJ3Z2lcRJ-Sx7-9yIwaBc:APA91b:xxxxxxxxxxxxxx",
        "dPJ3Z2lcRJ-Sx7-9yIwaBc:APA91bxxxxxx xxxxxx", "dPJ3Z2lcRJ-Sx7-9yIwaBc:APA91bxxxxxxxxxxxxé",
        "/topics/a-rather-long-name-of-a-topic", String(repeating: "0a", count: 32), String(repeating: "0A", count: 80),
        "dPJ3Z2lcRJ-Sx7-9yIwaBc:" + String(repeating: "x", count: 4096),
    ])
    func `a text of another form is not a registration`(_ text: String) {
        #expect(Registration(text, in: .token).kind == nil)
        #expect(Registration(text, in: .fid).kind == nil)
    }
}
