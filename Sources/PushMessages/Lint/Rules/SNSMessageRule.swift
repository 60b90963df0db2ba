// SPDX-License-Identifier: Apache-2.0

/// A message for Amazon SNS whose values by platform SNS does not read as meant.
///
/// Why: SNS takes a value for each platform only with `MessageStructure` json, under the platform's name in capitals, and each
/// value is JSON in a string. It passes over a value that is an object, and over `aps` beside `default`, and phones get the text
/// of `default`, or nothing. It refuses a value for calls (`APNS_VOIP`) without `aps`. A topic needs a `default`.
///
/// Example: `{"default": "Hi", "APNS": {"aps": {"alert": "Hi"}}}`
///
/// Fix: encode each value as a string, and set `MessageStructure` to json.
///
/// Source: Amazon SNS Developer Guide, "Sending Amazon SNS mobile push notifications", "Publishing with FCM v1 payloads";
/// aws/aws-sdk-ruby#358; flutter-webrtc/callkeep#129.
struct SNSMessageRule: LintRule {
    static let id = "sns-message"
    static let severity = Severity.error
    static let documentation: String? =
        "https://docs.aws.amazon.com/sns/latest/dg/sns-send-custom-platform-specific-payloads-mobile-devices.html"
    static let forms: LintSubject.Form = [.senderRequest, .apnsPayload]

    /// SNS' names of the services for calls, whose values no device of this package gets.
    private static let callPlatforms = ["APNS_VOIP", "APNS_VOIP_SANDBOX"]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        if subject.form == .apnsPayload { checkPayload(subject, &report) }
        guard let document = subject.request?.amazon else { return }
        checkStructure(document, &report)
        checkSize(document, &report)
        guard document.isStructured, let values = document.values else { return }
        for platform in SNSMessage.Platform.allCases {
            guard let value = values[platform.rawValue], value != .null else { continue }
            check(value, for: platform, in: document, &report)
        }
        for name in Self.callPlatforms {
            guard let value = values[name], value != .null else { continue }
            checkCall(value, named: name, in: document, &report)
        }
        checkSpelling(values, in: document, &report)
        checkBackground(document, &report)
    }

    /// Reports a payload that has the text for all beside it, as only a message for SNS has.
    private func checkPayload(_ subject: LintSubject, _ report: inout LintReport) {
        let custom = subject.message.apns.payload.custom
        // A payload within a message for SNS, which has no text of its own, is past that.
        guard subject.source != nil, !subject.isAPNSRequest, custom["default"]?.string != nil,
            custom.allSatisfy({ ["aps", "default"].contains($0.key) || SNSMessage.Platform(rawValue: $0.key) != nil })
        else { return }
        report.add(
            at: subject.payloadPath("aps"),
            "SNS passes over aps beside default, and phones get the text of default alone; if this is for SNS, write "
                + "{\"aps\": …} as a string into APNS, and into APNS_SANDBOX for development builds.",
            severity: .note,
            platform: .apple
        )
    }

    private func checkCall(
        _ value: JSONValue,
        named name: String,
        in document: SNSDocument,
        _ report: inout LintReport
    ) {
        guard let text = string(value, named: name, in: document, &report) else { return }
        guard (try? JSONValue(parsing: text))?["aps"]?.object == nil else { return }
        report.add(
            at: path(of: name, in: document),
            "SNS refuses \(name) without aps, also for a call (Invalid notification for protocol \(name): aps key is expected); "
                + "add aps beside the app's keys."
        )
    }

    private func path(of name: String, in document: SNSDocument) -> FieldPath {
        document.parameters == nil ? document.path.appending(.member(name)) : document.path
    }

    /// Returns the JSON of a value, or reports that it is no string.
    private func string(
        _ value: JSONValue,
        named name: String,
        in document: SNSDocument,
        _ report: inout LintReport
    ) -> String? {
        if let text = value.string { return text }
        let place = path(of: name, in: document)
        let isRepairable = document.parameters == nil && value.object != nil
        report.add(
            at: place,
            "SNS passes over \(name), because it is not a string, and phones get default or nothing; encode it as JSON.",
            fix: isRepairable
                ? Fix(
                    summary: "encode \(place) as a string",
                    edits: [.set(path: place, value: .string(value.description))]
                ) : nil
        )
        return nil
    }

    private func checkSpelling(_ values: JSONObject, in document: SNSDocument, _ report: inout LintReport) {
        let isAlone = document.parameters == nil
        for (key, value) in values {
            let platform = SNSMessage.Platform.allCases.first { $0.rawValue != key && key.hasLetters(of: $0.rawValue) }
            let isFCM = key.hasLetters(of: "FCM")
            guard let right = isFCM ? "GCM" : platform?.rawValue else { continue }
            let reason = isFCM ? "it knows FCM as GCM" : "its names of platforms are in capitals"
            let place = path(of: key, in: document)
            let isTaken = values[right] != nil
            report.add(
                at: place,
                "SNS passes over \(key), because \(reason); write \(right).",
                fix: isAlone && !isTaken ? .renaming(place, to: right, value) : nil
            )
        }
    }

    private func checkStructure(_ document: SNSDocument, _ report: inout LintReport) {
        guard let parameters = document.parameters else { return }
        let structure: FieldPath = ["MessageStructure"]
        if document.hasPlatforms, !document.isStructured {
            report.add(
                at: structure,
                "Without MessageStructure json SNS sends the whole text of Message to phones as it is; set it.",
                fix: Fix(summary: "set MessageStructure to \"json\"", edits: [.set(path: structure, value: "json")])
            )
        } else if document.isStructured, document.values == nil {
            report.add(
                at: document.path,
                "Message is not a JSON object, and SNS refuses it with MessageStructure json (Message Structure - JSON message "
                    + "body failed to parse); correct it, or leave MessageStructure out."
            )
        }
        if document.isStructured, let values = document.values, parameters["TopicArn"]?.string != nil,
            values["default"]?.string == nil
        {
            report.add(
                at: document.path,
                "SNS refuses a message to a topic without default (No default entry in JSON message body); add the text for "
                    + "subscribers of other kinds."
            )
        }
        if let message = parameters["Message"], message.object != nil {
            report.add(
                at: document.path,
                "Message is an object, and SNS takes a string; encode it as JSON.",
                fix: Fix(
                    summary: "encode Message as a string",
                    edits: [.set(path: document.path, value: .string(message.description))]
                )
            )
        }
    }

    private func checkSize(_ document: SNSDocument, _ report: inout LintReport) {
        let size =
            document.parameters.map { $0["Message"]?.string?.utf8.count ?? 0 }
            ?? document.values.map { JSONValue.object($0).encodedByteCount } ?? 0
        guard size > SNSMessage.byteLimit else { return }
        report.add(
            at: document.path,
            "The message has \(size) bytes, and SNS takes \(SNSMessage.byteLimit) (Message too long); send less."
        )
    }

    private func check(
        _ value: JSONValue,
        for platform: SNSMessage.Platform,
        in document: SNSDocument,
        _ report: inout LintReport
    ) {
        let name = platform.rawValue
        guard let text = string(value, named: name, in: document, &report) else { return }
        let place = path(of: name, in: document)
        let own = SNSMessage.Value(platform: platform, text: text, isOwn: true)
        guard let json = own.json else {
            let service = platform.isApple ? "APNs" : "FCM"
            report.add(
                at: place,
                "\(name) holds no JSON object in its string, and \(service) refuses it; write the payload as JSON."
            )
            return
        }
        if platform.isApple {
            if json["aps"]?.object == nil {
                report.add(
                    at: place,
                    "\(name) has no aps, without which iPhones show nothing; put the alert into aps.alert."
                )
            }
        } else if let data = own.fcmMessage?["message"]?["data"]?.object, let wrong = data.first(where: { $1.isScalar })
        {
            report.add(
                at: place,
                "In \(name), data.\(wrong.key) is not a string, and FCM takes strings alone; write it in quotation marks.",
                severity: .warning
            )
        }
    }

    /// A push without an alert needs an attribute, because SNS sends `apns-push-type: alert` otherwise.
    private func checkBackground(_ document: SNSDocument, _ report: inout LintReport) {
        guard document.parameters != nil else { return }
        for (_, value) in document.platformValues where value.platform.isApple {
            let aps = value.json?["aps"]
            guard aps?["content-available"] == 1, aps?["alert"] == nil,
                document.attribute("AWS.SNS.MOBILE.APNS.PUSH_TYPE") != "background"
            else { continue }
            report.add(
                at: ["MessageAttributes"],
                "A push in the background needs the message attribute AWS.SNS.MOBILE.APNS.PUSH_TYPE background, and "
                    + "AWS.SNS.MOBILE.APNS.PRIORITY 5; add both.",
                severity: .warning,
                platform: .apple
            )
            return
        }
    }
}

extension JSONValue {
    fileprivate var isScalar: Bool {
        switch self {
        case .bool, .integer, .number: true
        case .null, .string, .array, .object: false
        }
    }
}
