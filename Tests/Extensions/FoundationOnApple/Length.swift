import Foundation
import UserNotifications

/// Asked in a file that imports Foundation by name, too.
extension UNNotificationAttachment {
    var byteCount: NSNumber? {
        guard let bytes = NSData(contentsOf: url), let same = try? NSData(contentsOf: url, options: .mappedIfSafe),
            same.length == bytes.length
        else { return nil }
        return bytes.length as NSNumber
    }
}
