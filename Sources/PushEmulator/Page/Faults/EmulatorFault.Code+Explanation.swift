// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension EmulatorFault.Code {
    /// The effect on a sender, in one sentence.
    var explanation: HTML {
        switch self {
        case .unregistered: "404: the app is not installed any more, and the token is good for nothing."
        case .senderIDMismatch: "403: the token belongs to the app of another project."
        case .invalidArgument: "400: something in the request is wrong, and will be wrong again."
        case .quotaExceeded: "429: too many messages for now; the sender has to slow down."
        case .unavailable: "503: the service is overloaded; the same request is right later."
        case .internalError: "500: the service fails; the same request may be right later."
        case .thirdPartyAuthError: "401: the project’s key for APNs or Web Push is wrong."
        case .unspecifiedError: "500: the service has no word for what is wrong."
        case .unauthenticated: "401: the access token is good no more."
        case .permissionDenied: "403: the account may not send for this project."
        case .badGateway: "502: a server on the way answers with a web page, which is no JSON."
        case .connectionReset: "No answer: the connection breaks, and the message is not accepted."
        case .answerLost: "No answer: the connection breaks, but the message is accepted."
        case .ok: "The usual answer, delayed."
        default: "An answer with this code."
        }
    }
}
