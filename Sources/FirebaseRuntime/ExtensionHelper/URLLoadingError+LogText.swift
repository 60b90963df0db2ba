// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime

extension URLLoadingError {
    var logText: String { "Error Domain=NSURLErrorDomain Code=\(code.rawValue) \"\(reason)\"" }
}
