// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NotificationRuntime
import VendorRuntime

/// A model of what extensions call that inherit from Apple's class.
public final class BAERichNotificationHelper: NSObject {
    private let handling = VendorHandling(vendor: "batch")

    public override init() { super.init() }

    /// Whether files are loaded in Low Data Mode, which simulated devices have not.
    public static var allowInLowDataMode: Bool {
        get { false }
        set {}
    }

    /// Attaches the payload's file and calls the handler.
    public func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handling.didReceive(request, withContentHandler: contentHandler)
    }

    /// Attaches the file that the content's payload names, and calls the handler with the content.
    public func appendRichData(
        to content: UNNotificationContent,
        completionHandler: @escaping (UNNotificationContent?, (any Error)?) -> Void
    ) {
        let request = UNNotificationRequest(identifier: "", content: content, trigger: nil)
        handling.didReceive(request) { completionHandler($0, nil) }
    }

    /// Calls the handler with what there is.
    public func serviceExtensionTimeWillExpire() { handling.timeWillExpire() }
}

/// Reports nothing to Batch.
public final class BAEDisplayReceiptHelper: NSObject {
    public override init() { super.init() }

    /// Does nothing.
    public func didReceive(_ request: UNNotificationRequest) {}
}
