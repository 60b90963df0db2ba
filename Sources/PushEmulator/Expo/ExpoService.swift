// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// Expo's push service as one emulator answers it: sending, receipts, and tokens for apps.
///
/// Modelled on Expo's "Send notifications with the Expo Push Service", and, for questions that it leaves open, on the
/// expectations of expo-server-sdk-node 6.1 and exponent_server_sdk 2.2. It sends an FCM message or an APNs push to a
/// phone.
final class ExpoService: PushService {
    let core: EmulatorCore
    let limits: ServerLimits
    let receipts: ExpoReceipts
    let rate = ExpoRate()
    /// The access token that requests have to bring, as for a project with enhanced security; `nil` for none.
    let accessToken: String?

    let name = RequestedService.expo
    let hosts = ExpoHosts.all
    let pathSegments: Set<String> = ["--"]
    let protocols = [ServiceProtocol(name: WireProtocol.expo.rawValue, title: "Expo")]

    /// - Parameter receiptsAfter: How long after a ticket its receipt is there.
    init(_ core: EmulatorCore, limits: ServerLimits, receiptsAfter: Duration, accessToken: String?) {
        self.core = core
        self.limits = limits
        self.accessToken = accessToken
        receipts = ExpoReceipts(after: receiptsAfter)
    }

    var routes: [any EmulatorRoute] {
        [ExpoSendRoute(expo: self), ExpoReceiptsRoute(expo: self), ExpoTokenRoute(expo: self)]
    }

    func errorPage(_ status: HTTPResponse.Status, at path: String) -> Response? {
        status == .notFound
            ? ExpoError(404, "NOT_FOUND", "There is nothing at \(path).").response : nil
    }
}

extension AdditionalService {
    /// Expo's push service.
    static func expo(limits: ServerLimits, receiptsAfter: Duration, accessToken: String?) -> AdditionalService {
        AdditionalService(traits: .expo) {
            ExpoService($0, limits: limits, receiptsAfter: receiptsAfter, accessToken: accessToken)
        }
    }
}

extension RequestedService {
    /// The answers of Expo's host.
    static let expo = RequestedService(name: "expo")
}

extension WireProtocol {
    /// Requests of Expo's server SDKs.
    static let expo = WireProtocol(rawValue: "expo")
}

extension ServiceTraits {
    /// Expo's push service, whose messages go through FCM and APNs.
    static let expo = ServiceTraits(name: "expo", protocols: [.expo], outbox: .fcm)
}

/// The name under which libraries look for Expo's push service.
package enum ExpoHosts {
    package static let all = ["exp.host"]
}
