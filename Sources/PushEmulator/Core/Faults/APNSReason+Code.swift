// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension APNSReason {
    /// FCM's error code for the reason, if it was captured; otherwise the code with the same status.
    var code: EmulatorFault.Code {
        switch status {
        case 403: .thirdPartyAuthError
        case 410: .unregistered
        case 429: .quotaExceeded
        case 500: .internalError
        case 503: .unavailable
        default: .invalidArgument
        }
    }
}
