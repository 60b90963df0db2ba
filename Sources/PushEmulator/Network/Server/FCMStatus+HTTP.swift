// SPDX-License-Identifier: Apache-2.0

extension FCMStatus {
    /// An answer that says no more than its HTTP status does.
    init(code: Int, message: String) {
        self.init(code: code, status: Self.name(of: code), message: message)
    }

    /// The canonical code that Google's front end maps to the HTTP status.
    private static func name(of code: Int) -> String {
        switch code {
        case 401: "UNAUTHENTICATED"
        case 403: "PERMISSION_DENIED"
        case 404: "NOT_FOUND"
        case 408, 504: "DEADLINE_EXCEEDED"
        case 409: "ABORTED"
        case 429: "RESOURCE_EXHAUSTED"
        case 501: "UNIMPLEMENTED"
        case 503: "UNAVAILABLE"
        case 400..<500: "INVALID_ARGUMENT"
        default: "INTERNAL"
        }
    }
}
