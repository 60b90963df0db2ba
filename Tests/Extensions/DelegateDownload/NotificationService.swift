import Foundation
import UserNotifications

/// Downloads `attachment-url` as the delegate of a separate session, and counts the progress.
class NotificationService: UNNotificationServiceExtension, URLSessionDownloadDelegate {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?
    private var progress: [Double] = []
    private lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)
        guard let text = bestAttemptContent?.userInfo["attachment-url"] as? String, let url = URL(string: text) else {
            return contentHandler(request.content)
        }
        session.downloadTask(with: url).resume()
        session.finishTasksAndInvalidate()
    }

    override func serviceExtensionTimeWillExpire() {
        session.invalidateAndCancel()
        finish()
    }

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64,
        totalBytesExpectedToWrite: Int64
    ) {
        progress.append(Double(totalBytesWritten) / Double(totalBytesExpectedToWrite))
    }

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        let name = downloadTask.response?.suggestedFilename ?? "picture.png"
        let target = location.deletingLastPathComponent().appendingPathComponent(UUID().uuidString + name)
        do {
            try FileManager.default.moveItem(at: location, to: target)
            bestAttemptContent?.attachments = [try UNNotificationAttachment(identifier: "", url: target, options: nil)]
            bestAttemptContent?.subtitle = "\(Int((progress.last ?? 0) * 100)) %"
        } catch {
            bestAttemptContent?.subtitle = error.localizedDescription
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
        if let error = error as NSError? {
            bestAttemptContent?.subtitle = "\(error.domain) \(error.code)"
        }
        finish()
    }

    private func finish() {
        guard let handler = contentHandler, let content = bestAttemptContent else { return }
        contentHandler = nil
        handler(content)
    }
}
