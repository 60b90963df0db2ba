// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// What lint found in a message that makes a device show less than was meant, whatever the device does.
enum MessageFault: Sendable, Hashable {
    /// The picture is not where the device looks for it.
    case misplacedPicture
    /// The service refuses the message for something else, so no device gets it.
    case refusal

    /// Reads the fault from the findings about a message, as it concerns a platform; `nil` if there is none.
    init?(_ findings: [Finding], on platform: Platform) {
        let isMisplaced = findings.contains {
            $0.rule == "image-misplaced" && $0.severity >= .warning && ($0.platform ?? platform) == platform
        }
        if isMisplaced {
            self = .misplacedPicture
        } else if findings.contains(where: \.isRefusal) {
            self = .refusal
        } else {
            return nil
        }
    }
}

extension Finding {
    /// Whether the message is refused because of it; what an app lacks is no reason, since the message arrives.
    fileprivate var isRefusal: Bool { severity == .error && !rule.hasPrefix("app-") }
}

extension PreviewPage {
    /// The message's fault, as it concerns a delivery.
    func fault(of entry: Entry) -> MessageFault? { MessageFault(findings, on: entry.delivery.platform) }

    /// Whether the service refuses the message, so that what is drawn is what devices would show of the rest.
    package var isRefused: Bool { !entries.isEmpty && findings.contains(where: \.isRefusal) }

    /// Says what is drawn of a refused message; `nil` for a message that arrives.
    var refusal: String? {
        isRefused
            ? "No device gets this message as it stands. The drawings show what devices would display of the rest."
            : nil
    }

    /// The number of devices that show less than was meant.
    package var lesserCount: Int {
        entries.count { entry in
            switch Verdict(entry.delivery).tone {
            case .caution, .bad: true
            case .neutral: entry.delivery.displayed != nil && fault(of: entry) == .misplacedPicture
            case .good: false
            }
        }
    }
}
