// SPDX-License-Identifier: Apache-2.0

#if Services
public import ArgumentParser
import Curl
import Foundation
public import PushMessages
public import WebPush

/// The destination of a push that is sent straight to a browser, and its sender.
struct SubscriptionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Send to this browser by Web Push instead of FCM: a file with the JSON of a PushSubscription.",
            valueName: "file"
        ),
        completion: .file()
    )
    var subscription: InputSource?

    @Option(
        help: ArgumentHelp(
            "With --subscription: the server's private VAPID key, PEM or 32 bytes in URL-safe base64.",
            valueName: "file"
        ),
        completion: .file()
    )
    var vapidKey: InputSource?

    @Option(
        help: ArgumentHelp(
            "With --vapid-key: whom the push service may write to, a mailto: or https: URL.",
            valueName: "url"
        )
    )
    var vapidSubject: String?

    @Option(
        help: ArgumentHelp(
            "With --subscription: how long it waits for the browser. Default: 3600.",
            valueName: "seconds"
        )
    )
    var ttl: Int?

    @Option(help: "With --subscription: very-low, low, normal or high.")
    var urgency: WebPushEvent.Urgency?

    @Option(help: ArgumentHelp("With --subscription: a newer push with it takes its place.", valueName: "word"))
    var pushTopic: String?

    @Option(help: "With --subscription: aes128gcm or aesgcm. Default: aes128gcm.")
    var encoding: ContentCoding?

    func validate() throws {
        if subscription == nil, vapidKey != nil || ttl != nil || urgency != nil || pushTopic != nil || encoding != nil {
            throw ValidationError("Options of Web Push go with --subscription.")
        }
        if (vapidKey == nil) != (vapidSubject == nil) {
            throw ValidationError("--vapid-key and --vapid-subject go together.")
        }
        if let ttl, ttl < 0 { throw ValidationError("--ttl is at least 0.") }
    }

    /// Encrypts the text for the subscription, sends it, and returns the push service's answer.
    ///
    /// - Throws: ``InputFailure`` for a file that is not a subscription or a key, `CurlError` if the service cannot be
    ///   reached.
    func send(_ text: [UInt8], to source: InputSource) async throws -> TransferResult {
        let subscription: PushSubscription
        do {
            subscription = try JSONDecoder().decode(PushSubscription.self, from: Data(try source.readAll()))
        } catch let error as InputFailure {
            throw error
        } catch {
            throw InputFailure(
                unusable: source,
                reason: "is not a subscription: "
                    + ((error as? WebPushError)?.message
                        ?? "it is not the JSON of a PushSubscription, which has an endpoint and keys; a page gets it from "
                        + "JSON.stringify(subscription)")
            )
        }
        let push = subscription.encrypt(text, as: encoding ?? .aes128gcm)
        var transfer = Transfer(url: subscription.endpoint)
        transfer.method = "POST"
        transfer.body = push.body
        transfer.headers = push.headers.map { HTTPHeader($0.name, $0.value) }
        transfer.headers.append(HTTPHeader("TTL", String(ttl ?? 3600)))
        if let urgency { transfer.headers.append(HTTPHeader("Urgency", urgency.rawValue)) }
        if let pushTopic { transfer.headers.append(HTTPHeader("Topic", pushTopic)) }
        if let vapidKey, let vapidSubject {
            let text = String(decoding: try vapidKey.readAll(), as: UTF8.self)
            do throws(WebPushError) {
                let key = try VAPIDKey(text)
                let value = try key.authorization(for: subscription.endpoint, subject: vapidSubject)
                transfer.headers.append(HTTPHeader("Authorization", value))
            } catch {
                throw InputFailure(unusable: vapidKey, reason: "is not a VAPID key: \(error.message)")
            }
        }
        return try await CurlEngine.shared.perform(transfer)
    }
}

extension WebPushEvent.Urgency: ExpressibleByArgument {}
extension ContentCoding: ExpressibleByArgument {}
#endif
