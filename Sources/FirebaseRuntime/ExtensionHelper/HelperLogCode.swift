// SPDX-License-Identifier: Apache-2.0

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
