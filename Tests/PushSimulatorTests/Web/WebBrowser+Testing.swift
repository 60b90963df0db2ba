// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

extension WebBrowser {
    /// A browser with one site, `https://shop.example.com`.
    static func configured(
        _ browser: Capabilities.Browser = .chrome,
        on system: Capabilities.System = .windows,
        _ change: (inout Configuration) -> Void = { _ in }
    ) -> WebBrowser {
        var configuration = Configuration(browser, on: system)
        configuration.origin = "https://shop.example.com"
        // However slow the machine is that runs the tests.
        configuration.slowness = .seconds(3600)
        configuration.timeLimit = .seconds(300)
        change(&configuration)
        return WebBrowser(configuration)
    }
}

extension PushMessage {
    /// A message with texts and these options of its notification on the Web.
    static func web(_ options: JSONObject, data: StringMap = [:]) -> PushMessage {
        var message = PushMessage(to: .token("t"), notification: .init(title: "Sparky", body: "Pizza."), data: data)
        message.webpush = .init(notification: .init(options))
        return message
    }

    /// A message with a picture for browsers.
    static func web(image: String, icon: String? = nil) -> PushMessage {
        var options: JSONObject = ["image": .string(image)]
        if let icon { options["icon"] = .string(icon) }
        return .web(options)
    }
}

extension Delivery {
    /// The steps of this kind in a browser.
    func webSteps(_ step: WebTimelineStep) -> [TimelineEvent] { timeline.filter { $0.event == step.rawValue } }

    /// The finding of this rule.
    func finding(_ rule: String) -> Finding? { findings.first { $0.rule == rule } }
}
