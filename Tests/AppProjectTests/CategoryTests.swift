// SPDX-License-Identifier: Apache-2.0

import AppProject
import Foundation
import PushMessages
import Testing

/// The categories that an app's code registers.
@Suite(.timeLimit(.minutes(10)))
struct CategoryTests {
    /// What is read of files, a line for each category: `ID: identifier "title" facts, …`.
    private func read(_ files: [String: String], texts: [String: String] = [:], language: String = "en") throws
        -> [String]
    {
        var app = SampleApp()
        app.files = files
        app.resources = texts
        return try app.described { app in
            let language = try #require(LanguageTag(language))
            let table = try #require(app.appleApps.first).texts.texts(for: [language]).table
            return app.categories.categories.map { category in
                let actions = category.look(with: table).map { $0.actions.map(Self.text).joined(separator: ", ") }
                return "\(category.identifier): \(actions ?? "?")"
            }
        }
    }

    private static func text(_ action: DisplayedNotification.Apple.Action) -> String {
        var facts = [action.identifier ?? "?", action.title.map { "\"\($0)\"" } ?? "?"]
        if action.opensApp { facts.append("opens") }
        if action.isDestructive { facts.append("destructive") }
        if action.needsUnlocking { facts.append("unlocked") }
        if let input = action.textInput { facts.append("[\(input.button ?? "?")|\(input.placeholder ?? "?")]") }
        return facts.joined(separator: " ")
    }

    private static let swift = """
        import UserNotifications
        /* UNNotificationCategory(identifier: "COMMENT", actions: []) */
        enum Kind: String { case order, parcel = "PARCEL" }
        struct Names { static let like = "LIKE"; enum Inner { static let like = "INNER" } }
        final class Categories {
            private let remove = UNNotificationAction(identifier: "REMOVE", title: "Remove", options: [.destructive, .authenticationRequired])
            func register(title: String) {
                let like: UNNotificationAction = UNNotificationAction(identifier: Names.like, title: "Like 👍", options: UNNotificationActionOptions.foreground)
                let computed = UNNotificationAction(identifier: "ID", title: title.uppercased(), options: [])
                let text = UNTextInputNotificationAction(identifier: "REPLY", title: "Reply", options: [],
                    textInputButtonTitle: "Send", textInputPlaceholder: "A \\(title)")
                let all = [like, text]
                let order = UNNotificationCategory(identifier: Kind.order.rawValue, actions: all, intentIdentifiers: [])
                let parcel = UNNotificationCategory(identifier: Kind.parcel.rawValue, actions: [self.remove, computed, make()], intentIdentifiers: [], options: .customDismissAction)
                let empty = UNNotificationCategory(identifier: "EMPTY", actions: [], intentIdentifiers: [], options: [])
                let made = UNNotificationCategory(identifier: "MADE", actions: buttons(), intentIdentifiers: [], options: [])
                UNUserNotificationCenter.current().setNotificationCategories(Set([order, parcel, empty, made]))
            }
        }
        """

    @Test func `Swift's categories have their buttons, and what the app makes is left open`() throws {
        #expect(
            try read(["ios/Shop/Categories.swift": Self.swift]) == [
                "order: LIKE \"Like 👍\" opens, REPLY \"Reply\" [Send|?]",
                "PARCEL: REMOVE \"Remove\" destructive unlocked, ID ?, ? ?", "EMPTY: ", "MADE: ?",
            ]
        )
    }

    @Test(
        arguments: [
            (
                "Push.m",
                """
                static NSString *const kOpen = @"OPEN";
                #define KIND @"INVITE"
                - (void)register {
                    UNNotificationAction *open = [UNNotificationAction actionWithIdentifier:kOpen title:NSLocalizedString(@"OPEN_TITLE", nil)
                        options:UNNotificationActionOptionForeground | UNNotificationActionOptionAuthenticationRequired];
                    UNTextInputNotificationAction *reply = [UNTextInputNotificationAction actionWithIdentifier:@"REPLY" title:@"Reply"
                        options:UNNotificationActionOptionNone textInputButtonTitle:@"Send" textInputPlaceholder:@"Text"];
                    UNNotificationCategory *category = [UNNotificationCategory categoryWithIdentifier:KIND actions:@[open, reply]
                        intentIdentifiers:@[] options:UNNotificationCategoryOptionNone];
                    [center setNotificationCategories:[NSSet setWithObjects:category, nil]];
                }
                """,
                "INVITE: OPEN \"OPEN_TITLE\" opens unlocked, REPLY \"Reply\" [Send|Text]"
            ),
            (
                "push.dart",
                """
                const String likeId = 'like';
                final settings = DarwinInitializationSettings(notificationCategories: <DarwinNotificationCategory>[
                  DarwinNotificationCategory('post', actions: <DarwinNotificationAction>[
                    DarwinNotificationAction.text('reply', 'Reply', buttonTitle: 'Send', placeholder: "Text"),
                    DarwinNotificationAction.plain(likeId, 'Like $name', options: <DarwinNotificationActionOption>{
                      DarwinNotificationActionOption.foreground, DarwinNotificationActionOption.destructive}),
                  ])]);
                """,
                "post: reply \"Reply\" [Send|Text], like ? opens destructive"
            ),
            (
                "notifee.ts",
                """
                const actions: Action[] = [{ id: 'like', title: 'Like', foreground: true }, { id: 'r', title: `Hi ${name}`, input: { placeholderText: 'Text', buttonText: 'Send' } }];
                await notifee.setNotificationCategories([{ id: 'post', actions }]);
                """,
                "post: like \"Like\" opens, r ? [Send|Text]"
            ),
            (
                "expo.js",
                """
                await Notifications.setNotificationCategoryAsync('post', [
                  { identifier: 'like', buttonTitle: 'Like', options: { opensAppToForeground: false, isDestructive: true } },
                  { identifier: 'reply', buttonTitle: 'Reply', textInput: { submitButtonTitle: 'Send', placeholder: 'Text' } },
                ]);
                """,
                "post: like \"Like\" destructive, reply \"Reply\" opens [Send|Text]"
            ),
            (
                "native.jsx",
                """
                PushNotificationIOS.setNotificationCategories([{ id: "post", actions: [
                  { id: "open", title: "Open", options: { foreground: true } },
                  { id: "reply", title: "Reply", textInput: { buttonTitle: "Send", placeholder: "Text" } }] }]);
                """,
                "post: open \"Open\" opens, reply \"Reply\" [Send|Text]"
            ),
            (
                "capacitor.ts",
                """
                LocalNotifications.registerActionTypes({ types: [{ id: 'post', actions: [
                  { id: 'reply', title: 'Reply', input: true, inputButtonTitle: 'Send', requiresAuthentication: true }] }] });
                """,
                "post: reply \"Reply\" unlocked [Send|?]"
            ),
        ] as [(String, String, String)]
    )
    func `other languages' categories have their buttons`(name: String, code: String, expected: String) throws {
        #expect(try read(["src/\(name)": code]) == [expected])
    }

    @Test(arguments: [("en", "Open", "Send"), ("de", "Öffnen", "SEND"), ("fr", "Open", "Send")])
    func `titles are the texts of the app's tables in the phone's language`(
        language: String,
        open: String,
        send: String
    ) throws {
        let code = """
            let open = UNNotificationAction(identifier: "A", title: NSLocalizedString("OPEN", comment: "a, \\"b\\""))
            let send = UNNotificationAction(identifier: "B", title: String(localized: "SEND"))
            let other = UNNotificationAction(identifier: "C", title: NSLocalizedString("OPEN", tableName: "Other", comment: ""))
            let own = UNNotificationAction(identifier: "D", title: String(localized: "NONE", defaultValue: "Own"))
            let key = UNNotificationAction(identifier: "E", title: "OPEN".localized)
            let c = UNNotificationCategory(identifier: "X", actions: [open, send, other, own, key], intentIdentifiers: [])
            """
        let texts = [
            "en.lproj/Localizable.strings": "\"OPEN\" = \"Open\"; \"SEND\" = \"Send\";",
            "de.lproj/Localizable.strings": "\"OPEN\" = \"Öffnen\";",
        ]
        let found = try read(["ios/Shop/A.swift": code], texts: texts, language: language)
        #expect(found == ["X: A \"\(open)\", B \"\(send)\", C ?, D \"Own\", E ?"])
    }

    @Test(
        arguments: [
            ("Names.category", "enum Names { static let category = \"A\" }", ["A: "]),
            ("category", "public let category = \"A\"", ["A: "]),
            ("Names.category", "enum Others { static let category = \"A\" }", []),
            // A variable of a function or of another type is another one.
            ("category", "struct Cell { let category = \"A\" }", []),
            ("category", "let category = \"A\"\n#if DEBUG\nlet category = \"B\"\n#endif", []),
            ("\"A \\(number)\"", "", []), ("", "", []), ("categories[0]", "let categories = [\"A\"]", []),
        ] as [(String, String, [String])]
    )
    func `a name is followed to another file if there is one value for it`(
        name: String,
        declaration: String,
        expected: [String]
    ) throws {
        let code = "let c = UNNotificationCategory(identifier: \(name), actions: [], intentIdentifiers: [])"
        #expect(try read(["ios/A.swift": code, "ios/B.swift": declaration]) == expected)
    }

    @Test func `the names of a category and of its buttons are followed at once`() throws {
        let code = """
            let a = UNNotificationAction(identifier: actionName, title: Titles.open)
            let c = UNNotificationCategory(identifier: categoryName, actions: [a], intentIdentifiers: [])
            """
        let names = """
            let categoryName = "C"
            let actionName = "A"
            enum Titles { static let open = "Open" }
            """
        #expect(try read(["ios/A.swift": code, "ios/Names.swift": names]) == ["C: A \"Open\""])
    }

    @Test func `two registrations with other buttons leave them open, and tests register nothing`() throws {
        let code = { (title: String) in
            """
            let a = UNNotificationAction(identifier: "A", title: "\(title)")
            let c = UNNotificationCategory(identifier: "C", actions: [a], intentIdentifiers: [])
            """
        }
        #expect(try read(["ios/A.swift": code("a"), "ios/B.swift": code("a")]) == ["C: A \"a\""])
        #expect(try read(["ios/A.swift": code("a"), "ios/B.swift": code("b")]) == ["C: ?"])
        #expect(try read(["ios/ShopTests/A.swift": code("a")]) == [])
    }

    @Test(arguments: [
        "UNNotificationCategory(", "UNNotificationCategory(identifier: \"A", "UNNotificationCategory(identifier: \"\\(",
        "let a = a; UNNotificationCategory(identifier: a, actions: a)", "\"", "#\"", "/*", "{{{{", "}}}}",
        "UNNotificationCategory(identifier: ]]]], actions: [[[[", "case a, b, = ; enum A: String { case",
    ])
    func `damaged code is read to its end`(_ code: String) throws {
        for name in ["A.swift", "A.m", "A.ts", "A.dart"] {
            #expect(try read([name: code + "\nsetNotificationCategories(" + code]) == [])
        }
    }

    @Test func `the time grows no faster than the code`() throws {
        let nested = String(repeating: "UNNotificationCategory(identifier: [", count: 20_000)
        let braces = String(repeating: "{ let a = a; ", count: 20_000)
        let uses = String(repeating: "UNNotificationCategory(identifier: a, actions: [a, a, a])\n", count: 10_000)
        #expect(try read(["A.swift": nested, "B.swift": braces + uses]) == [])
    }

    @Test(
        arguments: [
            ("ORDER", []), ("ORDERS", ["No code of the app registers the category ORDERS (it registers ORDER)"]),
            // A content extension draws it.
            ("DRAWN", []),
        ] as [(String, [String])]
    )
    func `a category that the app has not is a finding`(category: String, expected: [String]) throws {
        var app = SampleApp()
        app.extensionPoint = "com.apple.usernotifications.content-extension"
        app.extensionInformation = [
            "NSExtension": ["NSExtensionAttributes": ["UNNotificationExtensionCategory": ["DRAWN"]]]
        ]
        app.files["ios/A.swift"] =
            "let c = UNNotificationCategory(identifier: \"ORDER\", actions: [], intentIdentifiers: [])"
        try check(category, in: app, expected, .warning)
    }

    @Test func `a category that only the running app may register is a note`() throws {
        var app = SampleApp()
        app.files["ios/A.swift"] = "let c = UNNotificationCategory(identifier: name(), actions: [])"
        try check("ORDER", in: app, ["No code that could be read registers the category ORDER,"], .note)
    }

    private func check(_ category: String, in app: SampleApp, _ expected: [String], _ severity: Severity) throws {
        try app.described { app in
            let payload = "{\"aps\": {\"alert\": \"a\", \"category\": \"\(category)\"}}"
            let found = Linter(rules: []).comparing(with: app).lint(try JSONDocument(parsing: Array(payload.utf8)))
            #expect(found.count == expected.count, "\(found.map(\.message))")
            for (finding, words) in zip(found, expected) {
                #expect(finding.message.hasPrefix(words) && finding.severity == severity, "\(finding.message)")
                #expect(finding.rule == "app-resource-missing")
            }
        }
    }
}
