// SPDX-License-Identifier: Apache-2.0

public import Foundation
import NotificationRuntime

/// Reports calls; of it only what a notification service extension may use.
///
/// Source: Apple, `CXProvider.reportNewIncomingVoIPPushPayload(_:completion:)`.
open class CXProvider: NSObject {
    private static let entitlement = "com.apple.developer.usernotifications.filtering"

    /// Wakes the app for a call, if the extension has the entitlement `com.apple.developer.usernotifications.filtering`.
    ///
    /// A simulated app is not run: what would wake it becomes a line in the delivery's log.
    ///
    /// - Parameter completion: Called with `nil`, or with an error of the domain
    ///   `com.apple.CallKit.error.notificationserviceextension`.
    open class func reportNewIncomingVoIPPushPayload(
        _ dictionaryPayload: [AnyHashable: Any],
        completion: (((any Error)?) -> Void)? = nil
    ) {
        let error: CXErrorCodeNotificationServiceExtensionError? =
            if DeliveryContext.current == nil {
                CXErrorCodeNotificationServiceExtensionError(.invalidClientProcess)
            } else if Bundle.main.object(forInfoDictionaryKey: entitlement) as? Bool != true {
                CXErrorCodeNotificationServiceExtensionError(.missingNotificationFilteringEntitlement)
            } else {
                nil
            }
        let outcome = error.map { "is refused: \($0.errorDescription ?? "")" } ?? "wakes the app, which shows its call"
        DeliveryContext.current?.record(
            .log(
                .init(
                    level: error == nil ? .info : .error,
                    text: "CXProvider.reportNewIncomingVoIPPushPayload \(outcome)"
                )
            )
        )
        nonisolated(unsafe) let completion = completion
        DispatchQueue.global().async { completion?(error) }
    }

    /// Wakes the app for a call, as the form with a completion handler does.
    open class func reportNewIncomingVoIPPushPayload(_ dictionaryPayload: [AnyHashable: Any]) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            reportNewIncomingVoIPPushPayload(dictionaryPayload) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }
}

/// Why a call was not reported.
public struct CXErrorCodeNotificationServiceExtensionError: CustomNSError, LocalizedError, Sendable {
    /// The reasons.
    public enum Code: Int, Sendable {
        /// Nobody knows.
        case unknown
        /// Another process than a service extension asked.
        case invalidClientProcess
        /// The entitlement is missing.
        case missingNotificationFilteringEntitlement
    }

    /// The reason.
    public var code: Code

    /// Makes an error.
    public init(_ code: Code) { self.code = code }

    /// The name that all such errors have in common.
    public static var errorDomain: String { "com.apple.CallKit.error.notificationserviceextension" }
    /// The reason's number.
    public var errorCode: Int { code.rawValue }
    /// A sentence about the reason.
    public var errorDescription: String? {
        switch code {
        case .unknown: "an unknown error"
        case .invalidClientProcess: "only a service extension that handles a request may report a call"
        case .missingNotificationFilteringEntitlement:
            "the extension lacks the entitlement com.apple.developer.usernotifications.filtering"
        }
    }
}
