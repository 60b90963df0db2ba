// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

@testable import richpush

/// The values that differ from run to run, and their replacements in a golden file; this is the only place that knows
/// them.
///
/// Values are replaced before they are drawn, so that the layout is the same as a real output's.
///
/// - Ports of 127.0.0.1 become 8000, and the device's folder `/device`.
/// - Every event comes a millisecond after the one before, and the measures of a download are round numbers.
/// - UUIDs, short names of requests and temporary files are zeros and letters X.
/// - Measured durations in sentences are 12 ms, whereas limits stay as they were set.
/// - FCM's message id is the one of a fixed moment.
struct GoldenVolatility {
    /// The device's folder.
    var folder: String

    func stable(_ simulation: Simulation) -> Simulation {
        var simulation = simulation
        simulation.findings = simulation.findings.map(stable)
        simulation.deliveries = simulation.deliveries.map(stable)
        return simulation
    }

    private func stable(_ delivery: Delivery) -> Delivery {
        var delivery = delivery
        delivery.findings = delivery.findings.map(stable)
        for index in delivery.timeline.indices {
            delivery.timeline[index].at = .milliseconds(index)
            delivery.timeline[index].fields = stable(delivery.timeline[index].fields)
        }
        if var displayed = delivery.displayed {
            displayed.userInfo = stable(displayed.userInfo)
            for index in displayed.attachments.indices {
                displayed.attachments[index].file = stable(displayed.attachments[index].file)
                displayed.attachments[index].identifier = stable(displayed.attachments[index].identifier)
            }
            delivery.displayed = displayed
        }
        return delivery
    }

    private func stable(_ finding: Finding) -> Finding {
        var finding = finding
        finding.message = stable(finding.message)
        if var fix = finding.fix {
            fix.summary = stable(fix.summary)
            fix.edits = fix.edits.map { edit in
                switch edit {
                case .set(let path, let value): .set(path: path, value: stable(value))
                case .remove: edit
                }
            }
            finding.fix = fix
        }
        return finding
    }

    private static let measures: [String: Double] = [
        "nameLookup": 0.0001, "connect": 0.0002, "tls": 0, "firstByte": 0.0004, "total": 0.0008,
    ]

    private func stable(_ object: JSONObject) -> JSONObject {
        var object = object
        for (key, value) in object {
            if key == "gcm.message_id" {
                object[key] = "1700000000000000"
            } else if let measure = Self.measures[key], value.number != nil {
                object[key] = .number(measure)
            } else {
                object[key] = stable(value)
            }
        }
        return object
    }

    private func stable(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(stable(text))
        case .object(let object): .object(stable(object))
        case .array(let values): .array(values.map(stable))
        default: value
        }
    }

    private func stable(_ text: String) -> String {
        text.replacing(folder, with: "/device")
            .replacing(/127\.0\.0\.1:\d{2,5}/) { _ in "127.0.0.1:8000" }
            .replacing(/[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}/) { _ in
                "00000000-0000-0000-0000-000000000000"
            }
            .replacing(/request [0-9A-F]{4}-[0-9A-F]{4}/) { _ in "request 0000-0000" }
            .replacing(/CFNetworkDownload_\w{6}/) { _ in "CFNetworkDownload_XXXXXX" }
            .replacing(/(kB, |MB, |bytes?, |after |took )(?:less than 1 ms|[\d.]+ m?s)\b/) { "\($0.output.1)12 ms" }
    }
}
