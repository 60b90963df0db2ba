// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The name of a resource, an ARN: `arn:aws:sns:REGION:ACCOUNT:RESOURCE`.
struct SNSName: Sendable, Hashable {
    let text: String
    /// The part behind the account: `app/GCM/NAME`, `endpoint/GCM/NAME/UUID`, or a topic's name.
    private let resource: Substring

    /// The account of all names; SDKs send it nowhere.
    private static let account = "000000000000"

    init(_ resource: String, in region: String) {
        text = "arn:aws:sns:\(region):\(Self.account):\(resource)"
        self.resource = resource[...]
    }

    /// Reads a name.
    ///
    /// - Parameters:
    ///   - parameter: Its name in the error's sentence.
    ///   - parts: How many parts between slashes the resource has.
    init(_ text: String, _ parameter: String, parts: Int) throws(SNSError) {
        let elements = text.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
        guard elements.count == 6 else {
            throw .invalid(parameter, "An ARN must have at least 6 elements, not \(elements.count)")
        }
        guard elements[0] == "arn", elements[2] == "sns" else {
            throw .invalid(parameter, "An ARN of this service begins with arn:aws:sns:")
        }
        guard elements[5].count(where: { $0 == "/" }) == parts - 1 else {
            throw .invalid(parameter, "Wrong number of slashes in relative portion of the ARN.")
        }
        self.text = text
        resource = elements[5]
    }

    /// Whether it names an endpoint of a device.
    var isEndpoint: Bool { resource.hasPrefix("endpoint/") }
}
