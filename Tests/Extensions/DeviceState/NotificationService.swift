import CommonCrypto
import Foundation
import Security
import UserNotifications
import WidgetKit

/// Counts the pushes in every place in which a device keeps data; the title lists the values found there.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let content = request.content.mutableCopy() as! UNMutableNotificationContent
        content.title = "\(countInDefaults()) \(countInGroup()) \(countInKeychain()) \(countInFiles())"
        content.subtitle = "\(Bundle.main.bundleIdentifier!) \(digest("Sparky"))"
        WidgetCenter.shared.reloadAllTimelines()
        if request.content.userInfo["do"] as? String == "die" { fatalError("as asked") }
        if request.content.userInfo["do"] as? String == "arrange" { content.title = arrangedFiles() }
        if request.content.userInfo["do"] as? String == "dismiss" {
            let center = UNUserNotificationCenter.current()
            center.getDeliveredNotifications { shown in
                content.body = "\(shown.count)"
                center.removeDeliveredNotifications(withIdentifiers: shown.map(\.request.identifier))
                contentHandler(content)
            }
            return
        }
        contentHandler(content)
    }

    private func countInDefaults() -> Int {
        let count = UserDefaults.standard.integer(forKey: "count") + 1
        UserDefaults.standard.set(count, forKey: "count")
        UserDefaults.standard.set(nil, forKey: "absent")
        UserDefaults.standard.set(true, forKey: "flag")
        return UserDefaults.standard.bool(forKey: "flag") ? count : -1
    }

    private func countInGroup() -> Int {
        let shared = UserDefaults(suiteName: "group.com.example.app")!
        shared.set((shared.value(forKey: "count") as? Int ?? 0) + 1, forKey: "count")
        return UserDefaults(suiteName: "group.com.example.app")!.integer(forKey: "count")
    }

    private func countInKeychain() -> Int {
        let item: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "kitchen",
            kSecAttrAccount as String: "sparky",
        ]
        let query = item.merging([
            kSecReturnData as String: kCFBooleanTrue!, kSecMatchLimit as String: kSecMatchLimitOne,
        ]) {
            $1
        }
        var found: AnyObject?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        guard status == errSecSuccess, let data = found as? Data, let count = data.first else {
            guard status == errSecItemNotFound else { return -1 }
            let added = item.merging([kSecValueData as String: Data([1])]) { $1 }
            guard SecItemAdd(added as CFDictionary, nil) == errSecSuccess else { return -2 }
            return SecItemAdd(added as CFDictionary, nil) == errSecDuplicateItem ? 1 : -3
        }
        let change = [kSecValueData as String: Data([count + 1])]
        return SecItemUpdate(item as CFDictionary, change as CFDictionary) == errSecSuccess ? Int(count) + 1 : -4
    }

    private func countInFiles() -> Int {
        let folders = [
            FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0],
            FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0],
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.app")!,
        ]
        let counts = folders.map { folder in
            let file = folder.appendingPathComponent("count")
            let count = (try? String(contentsOf: file, encoding: .utf8)).flatMap { Int($0) } ?? 0
            try? String(count + 1).write(to: file, atomically: true, encoding: .utf8)
            return count + 1
        }
        return Set(counts).count == 1 ? counts[0] : -1
    }

    /// Does what apps do with their own files, and returns the text of the last copy, or the failure.
    private func arrangedFiles() -> String {
        let manager = FileManager.default
        let caches = manager.urls(for: .cachesDirectory, in: .userDomainMask)[0].appendingPathComponent("arranged")
        let documents = manager.urls(for: .documentDirectory, in: .userDomainMask)[0]
            .appendingPathComponent("arranged")
        let file = manager.temporaryDirectory.appendingPathComponent("arranged.txt")
        let moved = documents.appendingPathComponent("moved.txt")
        do {
            for folder in [caches, documents] {
                let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
                try manager.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
            }
            try Data("first".utf8).write(to: file, options: .atomic)
            try Data("second".utf8).write(to: file, options: .atomic)
            try manager.moveItem(at: file, to: moved)
            try manager.setAttributes([.posixPermissions: 0o644, .modificationDate: Date()], ofItemAtPath: moved.path)
            try manager.copyItem(at: moved, to: caches.appendingPathComponent("copy.txt"))
            let copied = caches.appendingPathComponent("folder")
            try manager.copyItem(at: documents, to: copied)
            try manager.moveItem(at: copied, to: documents.appendingPathComponent("in"))
            try manager.linkItem(at: moved, to: caches.appendingPathComponent("link.txt"))
            let handle = try FileHandle(forWritingTo: moved)
            try handle.truncate(atOffset: 3)
            try handle.close()
            _ = try manager.replaceItemAt(moved, withItemAt: caches.appendingPathComponent("copy.txt"))
            let text = try String(contentsOf: documents.appendingPathComponent("in/moved.txt"), encoding: .utf8)
            for folder in [caches, documents] { try manager.removeItem(at: folder) }
            return text
        } catch {
            return "\(error)"
        }
    }

    private func digest(_ text: String) -> String {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        let data = Data(text.utf8)
        data.withUnsafeBytes { _ = CC_SHA256($0.baseAddress, CC_LONG(data.count), &digest) }
        return digest.prefix(4).map { String(format: "%02x", $0) }.joined()
    }
}
