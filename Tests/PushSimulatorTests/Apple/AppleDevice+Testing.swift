// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

extension AppleDevice {
    /// An ordinary device, whose extensions have the time that a busy machine needs.
    static func unhurried() -> AppleDevice { configured { _ in } }

    /// A device with changes to the configuration of an unhurried one.
    static func configured(_ change: (inout Configuration) -> Void) -> AppleDevice {
        var configuration = Configuration()
        configuration.timeLimit = .seconds(300)
        change(&configuration)
        return AppleDevice(configuration)
    }

    /// An ordinary device with its own time limit, whose time is this clock's.
    static func timed(by clock: ManualClock) -> AppleDevice {
        configured {
            $0.timeLimit = Configuration().timeLimit
            $0.clock = clock
        }
    }

    /// A device whose extensions have little time, though enough to begin on a busy machine.
    ///
    /// The grace is for extensions that do not use it; extensions that do get a short one.
    static func impatient(grace: Duration = .seconds(10)) -> AppleDevice {
        configured {
            $0.timeLimit = .seconds(5)
            $0.expiryGrace = grace
        }
    }
}

extension APNSNotification {
    /// An alert whose picture Firebase's helper would load, and other keys beside it.
    static func alert(image: JSONValue? = nil, _ others: JSONObject = [:]) -> APNSNotification {
        var payload: JSONObject = [
            "aps": ["alert": ["title": "Sparky", "body": "A new slice is out."], "mutable-content": 1]
        ]
        if let image { payload["fcm_options"] = ["image": image] }
        for (key, value) in others { payload[key] = value }
        return APNSNotification(payload: payload)
    }
}

extension Delivery {
    /// The rules of the findings.
    var rules: [String] { findings.map(\.rule) }

    /// The rules of what is more than a note.
    var warnings: [String] { findings.filter { $0.severity > .note }.map(\.rule) }

    /// The steps of this kind.
    func steps(_ step: AppleTimelineStep) -> [TimelineEvent] { timeline.filter { $0.event == step.rawValue } }

    /// The device log's codes.
    var logCodes: [String] { steps(.deviceLog).compactMap { $0.fields["code"]?.string } }
}
