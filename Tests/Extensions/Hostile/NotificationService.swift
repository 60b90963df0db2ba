import Foundation
import Tries
import UserNotifications

/// Tries what an app's code is not to be able to do: in a constructor that runs before `main`, and while it has a push.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let content = request.content.mutableCopy() as! UNMutableNotificationContent
        switch request.content.userInfo["do"] as? String {
        case "workers": content.title = "\(workers())"
        case "map": content.title = "\(tries_map(600))"
        case "threads": content.title = "\(tries_threads(3000))"
        case "write": content.title = "\(tries_write(1200))"
        default: content.title = "\(String(cString: tries_early())) | \(String(cString: tries_now()))"
        }
        contentHandler(content)
    }

    /// Keeps threads of libdispatch waiting until it has looked at them more than once, which it does each second.
    private func workers() -> Int {
        let group = DispatchGroup()
        for _ in 0..<8 {
            DispatchQueue.global().async(group: group) {
                _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 3)
            }
        }
        group.wait()
        return 8
    }
}
