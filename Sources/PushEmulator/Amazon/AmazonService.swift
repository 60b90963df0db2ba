// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// Amazon SNS as a way in for mobile pushes, as one emulator answers it: platform applications, endpoints, topics, Publish.
///
/// It does not replace SNS: it has no other subscribers than endpoints, no filters, no signatures, and forgets what was
/// made once the emulator ends. Modelled on the service's description in botocore 1.44, and on answers of the real service
/// that LocalStack's tests record.
final class AmazonService: PushService {
    let core: EmulatorCore
    let limits: ServerLimits
    let account = SNSAccount()

    let name = RequestedService.amazon
    /// None: SDKs read `AWS_ENDPOINT_URL_SNS`, and each region has another host.
    let hosts: [String] = []
    let pathSegments: Set<String> = ["aws"]
    let protocols = [ServiceProtocol(name: WireProtocol.sns.rawValue, title: "Amazon SNS")]

    init(_ core: EmulatorCore, limits: ServerLimits) { (self.core, self.limits) = (core, limits) }

    var routes: [any EmulatorRoute] { [SNSRoute(amazon: self)] }

    func errorPage(_ status: HTTPResponse.Status, at path: String) -> Response? {
        status == .notFound ? SNSError.unknownPath(path).response : nil
    }
}

extension AdditionalService {
    /// Amazon SNS.
    static func amazon(limits: ServerLimits) -> AdditionalService {
        AdditionalService(traits: .amazon) { AmazonService($0, limits: limits) }
    }
}

extension RequestedService {
    /// The service that answers below `/aws`.
    static let amazon = RequestedService(name: "amazon")
}

extension WireProtocol {
    /// Messages that were published through Amazon SNS.
    static let sns = WireProtocol(rawValue: "sns")
}

extension ServiceTraits {
    /// Amazon SNS, whose messages go through FCM and APNs.
    static let amazon = ServiceTraits(name: "amazon", protocols: [.sns], outbox: .fcm)
}
