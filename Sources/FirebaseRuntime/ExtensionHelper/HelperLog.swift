// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime

/// The codes that the helper logs under, as `FIRMessagingCode.h` numbers them.
enum HelperLogCode: Int {
    case invalidURL = 20000
    case downloadFailed = 20001
    case moveFailed = 20002
    case attachmentFailed = 20003
    /// 2005 where its neighbours would make one expect 20005; so are the next two.
    case noSenderID = 2005
    case noMessageID = 2006
    case noInstallationID = 2007

    var level: RuntimeEvent.LogLine.Level {
        switch self {
        case .noMessageID, .noInstallationID: .warning
        default: .error
        }
    }

    var text: String {
        let digits = String(rawValue)
        return "I-FCM" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension DeliveryContext {
    /// Logs a line of the helper's.
    func log(_ code: HelperLogCode, _ text: String) {
        record(.log(.init(code: code.text, level: code.level, text: text)))
    }

    /// A push without a timeline, for helpers used outside a simulated delivery.
    static var unobserved: DeliveryContext { DeliveryContext(process: .current) { _, _ in } }
}

extension NSError {
    /// As `NSError` describes itself in the real log: domain, code, and the sentence.
    var logText: String { "Error Domain=\(domain) Code=\(code) \"\(localizedDescription)\"" }
}

extension URLLoadingError {
    var logText: String { "Error Domain=NSURLErrorDomain Code=\(code.rawValue) \"\(localizedDescription)\"" }
}
