// SPDX-License-Identifier: Apache-2.0

import Curl
public import Foundation
public import NotificationRuntime

/// Firebase's helper for service extensions: downloads the push's image and attaches it.
///
/// It is modelled on firebase-ios-sdk's `FIRMessagingExtensionHelper.m`, release by release, quirks included. One of
/// them: an object remembers one push only, so two pushes at a time through the same object cross. The object that
/// `Messaging.serviceExtension()` returns remembers one push for each delivery instead, so that the result does not
/// depend on timing, unless the device's configuration has `sharedHelper`.
///
/// Unchecked, because everything that changes lies behind a lock.
public final class FIRMessagingExtensionHelper: NSObject, @unchecked Sendable {
    /// The two instance variables of the real class, overwritten by each call.
    private struct Push {
        var content: UNMutableNotificationContent?
        var handler: ((UNNotificationContent) -> Void)?
    }

    /// The state of this object, shared by all pushes that it gets.
    private let memory = Locked(Push())
    private let isSingleton: Bool

    /// Creates a helper that remembers no push.
    public override init() {
        isSingleton = false
    }

    /// Creates the object that all extensions of a process share.
    init(singleton: Void) {
        isSingleton = true
    }

    /// The helper's state while it handles the push of this delivery.
    private func memory(for delivery: DeliveryContext) -> Locked<Push> {
        guard isSingleton, !delivery.process.configuration.sharesHelper else { return memory }
        return delivery.shared(Locked<Push>.self) { Locked(Push()) }
    }

    /// Downloads the image at `fcm_options.image` of the content's `userInfo`, attaches it, and calls the handler.
    ///
    /// Without an image the handler is called before this returns; after a download it is called on a background
    /// queue. Every failure leaves the content as it was: the handler is called all the same.
    public func populateNotificationContent(
        _ content: UNMutableNotificationContent,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let delivery = content.delivery ?? DeliveryContext.current ?? .unobserved
        let version = delivery.process.configuration.firebaseVersion
        let option = ImageOption(userInfo: content.userInfo, version: version)
        let isHandlerNext = if case .none = option { true } else { false }
        if isSingleton { delivery.record(.sharedHelperUsed, isFollowed: !isHandlerNext) }
        let memory = self.memory(for: delivery)
        memory.withLock { $0 = Push(content: content, handler: contentHandler) }

        switch option {
        case .none:
            deliver(memory)
        case .crash(let reason):
            delivery.crash(reason: reason)
        case .image(let text):
            guard let url = URLText.parse(text, linkedSDK: delivery.process.configuration.linkedSDK) else {
                delivery.log(.invalidURL, "The Image URL provided is invalid \(text).")
                deliver(memory)
                return
            }
            load(url, for: delivery, in: memory)
        }
    }

    /// Calls the remembered handler with the remembered content.
    private func deliver(_ memory: Locked<Push>) {
        let push = memory.withLock { $0 }
        guard let content = push.content else { return }
        push.handler?(content)
    }

    private func load(_ url: String, for delivery: DeliveryContext, in memory: Locked<Push>) {
        // Each call has a separate session, and with it a serial delegate queue.
        let queue = DelegateQueue()
        delivery.download(on: queue) { id in
            delivery.record(.downloadStarted(id: id, url: url), isFollowed: queue.startsHere)
        } work: { id in
            let outcome: Result<FileDownload, URLLoadingError>
            do throws(URLLoadingError) {
                outcome = .success(try await FileDownload.run(url, in: delivery.process))
            } catch {
                outcome = .failure(error)
            }
            await queue.enter()
            DeliveryContext.withCurrent(delivery) { self.finish(id, url, outcome, for: delivery, in: memory) }
        }
    }

    private func finish(
        _ id: Int,
        _ url: String,
        _ outcome: Result<FileDownload, URLLoadingError>,
        for delivery: DeliveryContext,
        in memory: Locked<Push>
    ) {
        var attachment: UNNotificationAttachment?
        switch outcome {
        case .failure(let error):
            delivery.record(
                .downloadFailed(
                    id: id,
                    url: error.url,
                    urlError: error.code.rawValue,
                    reason: error.reason,
                    error.cause
                )
            )
            // This download is cancelled only by the end of the push, and on a device no code runs after that.
            if error.code == .cancelled { return }
            delivery.log(.downloadFailed, "Failed to download image given URL \(url), error: \(error.logText)")
        case .success(let download):
            delivery.record(.downloadFinished(id: id, download.result), isFollowed: true)
            attachment = self.attachment(from: download, id: id, for: delivery)
            // A file that was not moved away is deleted when the completion handler returns.
            LocalFile(path: download.file.path).remove()
        }
        guard !delivery.hasCrashed else { return }
        if let attachment {
            memory.withLock { $0.content }?.attachments = [attachment]
        } else if delivery.process.configuration.firebaseVersion < ReleaseVersion(4, 2, 1) {
            delivery.crash(
                reason:
                    "-[__NSPlaceholderArray initWithObjects:count:]: attempt to insert nil object (firebase-ios-sdk before 4.2.1)"
            )
            return
        }
        deliver(memory)
    }

    private func attachment(
        from download: FileDownload,
        id: Int,
        for delivery: DeliveryContext
    ) -> UNNotificationAttachment? {
        let suggested = download.suggestedFilename
        let fileExtension = ImageFileExtension.make(
            suggestedFilename: suggested,
            mimeType: download.result.mimeType,
            version: delivery.process.configuration.firebaseVersion
        )
        let named = RuntimeEvent.downloadNamed(id: id, suggestedFilename: suggested, fileExtension: fileExtension)
        delivery.record(named, isFollowed: true)

        let path = download.file.path + fileExtension
        let file = URL(fileURLWithPath: path)
        // An extension with separators is a path out of the folder; before 12.17 the real helper tries it.
        let staysInside = !fileExtension.contains("/")
        do {
            guard staysInside else { throw CocoaError(.fileNoSuchFile) }
            if !fileExtension.isEmpty { try LocalFile(path: download.file.path).move(to: path) }
        } catch {
            delivery.log(
                .moveFailed,
                "Failed to move the image file to local location: \(file.absoluteString), error: \((error as NSError).logText)"
            )
            return nil
        }
        do {
            return try UNNotificationAttachment(identifier: "", url: file, options: nil)
        } catch {
            delivery.log(
                .attachmentFailed,
                "Failed to create attachment with URL \(file.absoluteString), error: \((error as NSError).logText)"
            )
            return nil
        }
    }
}

/// The name of the class in Firebase's documentation.
public typealias MessagingExtensionHelper = FIRMessagingExtensionHelper
