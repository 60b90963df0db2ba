// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushSimulator

/// What follows a click or a dismissal on each simulated device.
@Suite(.timeLimit(.minutes(10)))
struct InteractionEffectTests {
    private static func message(_ change: (inout PushMessage) -> Void = { _ in }) -> PushMessage {
        var message = PushMessage(to: .token("t"), notification: .init(title: "Tea"), data: ["cup": "2"])
        change(&message)
        return message
    }

    // MARK: - Android

    private static func android(
        _ interaction: DeviceInteraction = .click(),
        _ change: (inout PushMessage.AndroidNotification) -> Void = { _ in }
    ) async throws -> InteractionEffect {
        var notification = PushMessage.AndroidNotification()
        change(&notification)
        let message = message { $0.android = .init(notification: notification) }
        let shown = try #require(await AndroidDevice(.init()).receive(message).displayed?.android)
        return try shown.effect(of: interaction)
    }

    @Test func `a tap opens the launcher's activity with the data`() async throws {
        let effect = try await Self.android()
        #expect(effect.followed == .opened && effect.intent?.action == "android.intent.action.MAIN")
        #expect(effect.intent?.extras["cup"] == "2" && !effect.stays)
    }

    @Test func `a click_action names the activity, which only the app's manifest knows`() async throws {
        let effect = try await Self.android { $0.clickAction = "BREW" }
        #expect(effect.followed == .handedToApp && effect.intent?.action == "BREW")
        #expect(effect.explanation.contains("intent filter has the action BREW and the category DEFAULT"))
    }

    @Test func `a sticky one stays after a tap, and leaves when it is swiped`() async throws {
        #expect(try await Self.android { $0.sticky = true }.stays)
        let swiped = try await Self.android(.dismiss) { $0.sticky = true }
        #expect(swiped.followed == .dismissed && !swiped.stays && swiped.intent == nil)
    }

    @Test func `FCM's SDK adds no buttons`() async throws {
        let error = await #expect(throws: NoSuchButton.self) { try await Self.android(.click(action: "order")) }
        #expect(error?.sentence.hasPrefix(#"The notification has no button "order"; it has no buttons."#) == true)
    }

    @Test func `an app without an activity for the launcher opens nothing`() throws {
        let effect = try DisplayedNotification.Android(systemVersion: 16).effect(of: .click())
        #expect(effect.followed == .nothing && effect.stays)
    }

    @Test func `a link goes to the app alone`() throws {
        var android = DisplayedNotification.Android(systemVersion: 16)
        android.contentIntent = .init(action: "android.intent.action.VIEW", package: "com.example.shop", requestCode: 1)
        android.contentIntent?.data = "https://shop.example.com/tea"
        let effect = try android.effect(of: .click())
        #expect(effect.followed == .handedToApp && effect.opened == nil)
        #expect(effect.explanation.contains("https://shop.example.com/tea to com.example.shop alone"))
    }

    @Test func `a vendor's buttons are clicked by their text or place`() throws {
        var android = DisplayedNotification.Android(systemVersion: 16)
        (android.actions, android.model) = (["Order", "Later"], "OneSignal 5")
        for button in ["Later", "1"] {
            let effect = try android.effect(of: .click(action: button))
            #expect(
                effect.followed == .handedToApp && effect.explanation.contains(#"OneSignal 5 gets the tap on "Later""#)
            )
        }
        #expect(throws: NoSuchButton.self) { try android.effect(of: .click(action: "2")) }
    }

    // MARK: - Apple

    @Test func `a tap opens the app, which gets the userInfo`() throws {
        var displayed = DisplayedNotification(title: "Tea")
        displayed.userInfo = ["cup": "2"]
        let effect = try displayed.appleEffect(of: .click())
        #expect(effect.followed == .opened && effect.response?["userInfo"] == ["cup": "2"])
        #expect(effect.response?["actionIdentifier"] == "com.apple.UNNotificationDefaultActionIdentifier")
        let error = #expect(throws: NoSuchButton.self) { try displayed.appleEffect(of: .click(action: "order")) }
        #expect(error?.sentence.contains("set aps.category") == true)
        #expect(try displayed.appleEffect(of: .dismiss).explanation.contains("does not learn of it"))
    }

    @Test func `an action of a category is up to the app that registers it`() throws {
        var displayed = DisplayedNotification(title: "Tea")
        displayed.categoryIdentifier = "ORDER"
        let effect = try displayed.appleEffect(of: .click(action: "reply", reply: "two"))
        #expect(effect.followed == .handedToApp && effect.response?["userText"] == "two")
        #expect(effect.response?["categoryIdentifier"] == "ORDER" && effect.response?["actionIdentifier"] == "reply")
        #expect(try displayed.appleEffect(of: .dismiss).explanation.contains("customDismissAction"))
    }

    private static var notification: DisplayedNotification {
        var displayed = DisplayedNotification(title: "Tea")
        displayed.categoryIdentifier = "ORDER"
        displayed.apple = .init(
            actions: [
                .init(identifier: "OPEN", title: "Open it", opensApp: true, needsUnlocking: true),
                .init(identifier: "NOTE", title: "Note", textInput: .init(button: "Send")),
                .init(identifier: "LATER", title: nil, isDestructive: true), .init(identifier: nil, title: nil),
            ],
            reportsDismissal: true
        )
        return displayed
    }

    @Test(
        arguments: [
            ("OPEN", "OPEN", InteractionEffect.Followed.opened, "The app opens after the device is unlocked", nil),
            ("Open it", "OPEN", .opened, "\"Open it\"", nil), ("1", "NOTE", .handedToApp, "does not open", "two"),
            ("LATER", "LATER", .handedToApp, "The button takes no text.", nil),
        ] as [(String, String, InteractionEffect.Followed, String, String?)]
    )
    func `a button of a category that is known does what its options say`(
        action: String,
        identifier: String,
        followed: InteractionEffect.Followed,
        words: String,
        text: String?
    ) throws {
        let effect = try Self.notification.appleEffect(of: .click(action: action, reply: "two"))
        #expect(effect.followed == followed && effect.explanation.contains(words), "\(effect.explanation)")
        #expect(effect.response?["actionIdentifier"] == .string(identifier))
        #expect(effect.response?["userText"]?.string == text)
    }

    @Test func `a category that is known has no other buttons`() throws {
        let error = #expect(throws: NoSuchButton.self) {
            try Self.notification.appleEffect(of: .click(action: "order"))
        }
        #expect(error?.sentence.contains("\"Open it\" and \"Note\" and \"LATER\"") == true)
        var unknown = Self.notification
        unknown.apple = .init()
        let other = #expect(throws: NoSuchButton.self) { try unknown.appleEffect(of: .click(action: "OPEN")) }
        #expect(other?.sentence.contains("registers no category \"ORDER\" with buttons") == true)
    }

    @Test func `the app learns of a dismissal by its category alone`() throws {
        var displayed = Self.notification
        #expect(try displayed.appleEffect(of: .dismiss).explanation.contains("The app learns of it, as UN"))
        displayed.apple?.reportsDismissal = false
        #expect(try displayed.appleEffect(of: .dismiss).explanation.contains("lacks customDismissAction"))
    }

    // MARK: - Browsers

    private static func web(
        _ browser: WebBrowser = .configured(),
        _ interaction: DeviceInteraction = .click(),
        link: String? = nil
    ) async throws -> InteractionEffect {
        var message = PushMessage.web(["actions": [["action": "buy", "title": "Buy"]]])
        message.webpush.fcmOptions.link = link
        let displayed = try #require(await browser.receive(message).displayed)
        return try browser.effect(of: interaction, on: displayed)
    }

    @Test func `Firebase's worker follows links of its own host`() async throws {
        let link = "https://shop.example.com/a"
        #expect(try await Self.web(link: link).opened == link)
        #expect(try await Self.web().explanation.contains("set webpush.fcm_options.link"))
        let foreign = try await Self.web(link: "https://other.example.com/")
        #expect(foreign.followed == .closed && foreign.explanation.contains("another host"))
        let browser = WebBrowser.configured { $0.pages = [.init(url: "https://shop.example.com/b", isVisible: false)] }
        let focused = try await Self.web(browser, link: link)
        #expect(
            focused.followed == .focused && focused.focused == "https://shop.example.com/b" && focused.opened == nil
        )
    }

    @Test func `a button is left to the site, under the site's name of it`() async throws {
        for button in ["buy", "Buy", "0"] {
            let effect = try await Self.web(.configured(), .click(action: button))
            #expect(effect.followed == .handedToApp && effect.stays)
            #expect(effect.explanation.contains(#"notificationclick with the action "buy""#), "\(button)")
        }
        await #expect(throws: NoSuchButton.self) { try await Self.web(.configured(), .click(action: "1")) }
    }

    @Test func `the browser's own text is left to the site`() async throws {
        let browser = WebBrowser.configured()
        let delivery = await browser.receive(PushMessage(to: .token("t"), data: ["cup": "2"]))
        #expect(delivery.outcome == .generic)
        let effect = try browser.effect(of: .click(), on: try #require(delivery.displayed))
        #expect(effect.followed == .handedToApp && effect.stays)
    }

    @Test func `a declarative push opens what it names, without a worker`() async throws {
        let safari = WebBrowser.configured(.safari, on: .macOS) { $0.worker = .none }
        let push = #"{"web_push":8030,"notification":{"title":"Tea","navigate":"https://other.example.com/tea"}}"#
        let displayed = try #require(await safari.receive(Array(push.utf8)).displayed)
        let effect = try safari.effect(of: .click(), on: displayed)
        #expect(effect.followed == .opened && effect.opened == "https://other.example.com/tea")
        #expect(try safari.effect(of: .dismiss, on: displayed).followed == .dismissed)
    }
}
