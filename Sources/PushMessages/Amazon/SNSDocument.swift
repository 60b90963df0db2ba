// SPDX-License-Identifier: Apache-2.0

/// A document for Amazon SNS as people keep it: the parameters of Publish, or the text of a message alone.
package struct SNSDocument: Sendable, Hashable {
    /// The parameters; `nil` for a text alone.
    package let parameters: JSONObject?
    /// The values by platform; `nil` for a text that is the same for all, and for one that is not JSON.
    package let values: JSONObject?
    /// The place of the values: under `Message`, or the document itself.
    package let path: FieldPath

    package init?(_ json: JSONValue) {
        guard let object = json.object else { return nil }
        guard let message = object["Message"] else {
            (parameters, values, path) = (nil, object, [])
            return
        }
        parameters = object
        path = ["Message"]
        // Some keep it as an object and encode it as they send.
        values = message.object ?? message.string.flatMap { try? JSONValue(parsing: $0) }?.object
    }

    /// Whether the message has a value for a platform.
    package var hasPlatforms: Bool {
        SNSMessage.Platform.allCases.contains { values?[$0.rawValue] != nil }
    }

    /// Whether SNS reads the values by platform: the parameters say so, or there are none.
    package var isStructured: Bool { parameters.map { $0["MessageStructure"]?.string == "json" } ?? true }

    /// The own values of platforms, with the fields that hold them.
    package var platformValues: [(path: FieldPath, value: SNSMessage.Value)] {
        guard isStructured, let values else { return [] }
        return SNSMessage.Platform.allCases.compactMap { platform in
            guard let text = values[platform.rawValue]?.string else { return nil }
            let place = parameters == nil ? path.appending(.member(platform.rawValue)) : path
            return (place, SNSMessage.Value(platform: platform, text: text, isOwn: true))
        }
    }

    /// The text of one of the message attributes.
    package func attribute(_ name: String) -> String? {
        parameters?["MessageAttributes"]?[name]?["StringValue"]?.string
    }

    /// The message for FCM or APNs; `nil` if the document has nothing for it.
    package func value(forApple isApple: Bool) -> SNSMessage.Value? {
        if let own = platformValues.map(\.value).first(where: { $0.platform.isApple == isApple }) { return own }
        let text = isStructured ? values?["default"]?.string : parameters?["Message"]?.string
        return text.map { SNSMessage.Value(platform: isApple ? .apns : .gcm, text: $0, isOwn: false) }
    }
}
