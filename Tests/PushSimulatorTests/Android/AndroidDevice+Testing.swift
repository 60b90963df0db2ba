// SPDX-License-Identifier: Apache-2.0

import PushMessages

@testable import PushSimulator

extension AndroidDevice {
    /// A device with changes to the ordinary configuration, whose time stands still unless they say otherwise: however
    /// busy the machine is, no wait is over before its time.
    static func configured(_ change: (inout Configuration) -> Void = { _ in }) -> AndroidDevice {
        var configuration = Configuration()
        configuration.clock = ManualClock()
        change(&configuration)
        return AndroidDevice(configuration)
    }

    /// A device with Android 7, whose notifications have no channels, and changes to it.
    static func old(_ change: (inout Configuration) -> Void = { _ in }) -> AndroidDevice {
        configured {
            $0.systemVersion = "7.0"
            change(&$0)
        }
    }
}

extension AndroidIntent {
    /// A notification with these extras, named without prefix.
    static func notification(_ extras: JSONObject, _ others: JSONObject = [:]) -> AndroidIntent {
        var all: JSONObject = ["gcm.n.e": "1"]
        for (key, value) in extras { all["gcm.n." + key] = value }
        for (key, value) in others { all[key] = value }
        return AndroidIntent(extras: all)
    }
}

extension PushMessage {
    /// A notification with this picture for everybody.
    static func picture(_ url: String?, body: String? = "A new slice is out.") -> PushMessage {
        PushMessage(to: .token("t"), notification: .init(title: "Sparky", body: body, image: url))
    }
}

extension Delivery {
    /// The steps of this kind.
    func androidSteps(_ step: AndroidTimelineStep) -> [TimelineEvent] { timeline.filter { $0.event == step.rawValue } }

    /// The device log's lines, whoever wrote them.
    var androidLog: [String] { androidSteps(.deviceLog).compactMap { $0.fields["text"]?.string } }

    /// The members of the shown notification that only Android has.
    var android: DisplayedNotification.Android? { displayed?.android }
}
