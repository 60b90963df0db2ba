// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages
import PushSimulator

extension EmulatorCore {
    /// Clicks or dismisses what a simulated device shows of a message, and returns what follows.
    ///
    /// It waits up to the interaction's time limit for the device to be done with the message.
    ///
    /// - Throws: ``APIError`` that says what is there instead.
    func interact(
        _ interaction: Interaction,
        with message: Int64,
        on device: RegisteredDevice
    ) async throws -> JSONValue {
        guard !device.isReal else {
            throw APIError.precondition("\(device.name.excerpt) is a real client; click what it shows on the desktop.")
        }
        let onDevice = try DeviceInteraction(interaction)
        let place = "/api/v1/messages/\(message)/deliveries"
        let changed = try await deliveries.amend(message, on: device.id, timeLimit: interaction.timeLimit) {
            delivery,
            elapsed in
            guard let displayed = delivery.displayed else {
                throw APIError.precondition(
                    "\(device.name.excerpt) shows nothing of message \(message), whose outcome there is \"\(delivery.outcome)\"; "
                        + "\(place)/\(device.id) says why."
                )
            }
            try delivery.checkInteraction(interaction, with: message)
            do throws(NoSuchButton) {
                let effect = try device.configuration.effect(of: onDevice, on: displayed)
                delivery.timeline.append(TimelineEvent(interaction, effect, at: elapsed))
            } catch {
                throw APIError.badRequest(error.sentence)
            }
        }
        guard let event = changed?.timeline.last else {
            throw APIError.precondition(
                "\(device.name.excerpt) has not got message \(message); its deliveries are at \(place)."
            )
        }
        var answer: JSONObject = [
            "kind": .string(interaction.kind.rawValue), "action": .text(interaction.action), "notification": .null,
        ]
        for (name, value) in event.fields where name != "action" { answer[name] = value }
        return .object(answer)
    }
}

extension RegisteredDevice.Configuration {
    fileprivate func effect(
        of interaction: DeviceInteraction,
        on displayed: DisplayedNotification
    ) throws(NoSuchButton) -> InteractionEffect {
        switch self {
        case .web(let browser): return try WebBrowser(browser).effect(of: interaction, on: displayed)
        case .apple: return try displayed.appleEffect(of: interaction)
        case .android:
            let android = displayed.android ?? DisplayedNotification.Android(systemVersion: 0)
            return try android.effect(of: interaction)
        }
    }
}

extension DeviceInteraction {
    /// - Throws: ``APIError`` for an act that a simulated device never does without its user.
    fileprivate init(_ interaction: Interaction) throws(APIError) {
        switch interaction.kind {
        case .click: self = .click(action: interaction.action, reply: interaction.reply)
        case .dismiss: self = .dismiss
        case .expire: throw .badRequest("What a simulated device shows does not expire; dismiss it.")
        }
    }
}

extension Delivery {
    /// The most interactions with a notification that stays, so that the delivery does not grow without bound.
    private static let interactionLimit = 100

    /// The steps that a person took.
    var interactions: [TimelineEvent] { timeline.filter { TimelineEvent.interactions.values.contains($0.event) } }

    fileprivate func checkInteraction(_ interaction: Interaction, with message: Int64) throws(APIError) {
        let steps = interactions
        guard steps.last?.fields["stays"] != false, steps.count < Self.interactionLimit else {
            throw .precondition(
                "What was shown of message \(message) was \(steps.last?.event ?? "clicked"); only what is still shown takes a "
                    + "\(interaction.kind.rawValue). Send it again."
            )
        }
    }
}

extension TimelineEvent {
    /// The names of the steps that a person takes.
    fileprivate static let interactions: [Interaction.Kind: String] = [.click: "clicked", .dismiss: "dismissed"]

    fileprivate init(_ interaction: Interaction, _ effect: InteractionEffect, at elapsed: Duration) {
        var fields = effect.json
        fields["action"] = interaction.action.map(JSONValue.string)
        self.init(at: elapsed, event: Self.interactions[interaction.kind] ?? "", fields: fields)
    }
}
