// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

extension HTTPRequest {
    /// The host that is asked, with its port: clients exist that name it in a field of HTTP/1.1's alone (aioapns).
    var namedHost: String? { authority ?? headerFields[.host] }
}

extension HTTPField.Name {
    fileprivate static let host = Self("Host")!
}
