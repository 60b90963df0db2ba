// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime

/// The items that the simulated device keeps for the app's access groups, in a file of the device's.
final class Keychain: Sendable {
    /// The attributes that tell items of a class apart: adding a second item with the same ones is a duplicate.
    private static let identity: [String: [String]] = [
        "genp": ["acct", "svce"], "inet": ["acct", "srvr", "ptcl", "port", "path", "sdmn", "atyp"],
        "keys": ["klbl", "atag", "kcls", "type", "bsiz"], "cert": ["ctyp", "issr", "slnr"], "idnt": ["klbl"],
    ]
    private static let group = "agrp"
    private static let control: Set<String> = [
        "class", "r_Data", "r_Attributes", "r_Ref", "r_PersistentRef", "m_Limit", "nleg", "u_AuthUI",
    ]

    private let file: PropertyListFile

    private init(_ file: PropertyListFile) { self.file = file }

    /// The keychain of the device whose app the calling code belongs to.
    static var current: Keychain {
        let process = AppProcess.current
        return process.static(Keychain.self) {
            let folder = process.homeDirectory.appendingPathComponent("Library/Keychains", isDirectory: true)
            return Keychain(PropertyListFile(folder.appendingPathComponent("keychain.plist")))
        }
    }

    /// Adds an item, and returns it if requested.
    func add(_ attributes: [String: Any]) -> (OSStatus, Any?) {
        guard let kind = attributes["class"] as? String, let identity = Self.identity[kind] else {
            return (errSecParam, nil)
        }
        var item = Self.stored(attributes)
        item["class"] = kind
        if item[Self.group] == nil { item[Self.group] = Self.ownGroup }
        let status = file.withValues { values in
            var items = Self.items(values)
            let isKnown = items.contains { known in
                (["class", Self.group] + identity).allSatisfy { Self.isEqual(known[$0], item[$0]) }
            }
            guard !isKnown else { return errSecDuplicateItem }
            items.append(item)
            values["items"] = items
            return errSecSuccess
        }
        return (status, status == errSecSuccess ? Self.answer([item], to: attributes) : nil)
    }

    /// Answers the items that match.
    func find(_ query: [String: Any]) -> (OSStatus, Any?) {
        guard let kind = query["class"] as? String, Self.identity[kind] != nil else { return (errSecParam, nil) }
        let found = file.withValues { Self.items($0).filter { Self.matches($0, query) } }
        guard !found.isEmpty else { return (errSecItemNotFound, nil) }
        return (errSecSuccess, Self.answer(found, to: query))
    }

    /// Changes attributes of the items that match.
    func update(_ query: [String: Any], with changes: [String: Any]) -> OSStatus {
        guard query["class"] is String, !changes.isEmpty else { return errSecParam }
        return file.withValues { values in
            var items = Self.items(values)
            let indices = items.indices.filter { Self.matches(items[$0], query) }
            for index in indices { items[index].merge(Self.stored(changes)) { $1 } }
            if !indices.isEmpty { values["items"] = items }
            return indices.isEmpty ? errSecItemNotFound : errSecSuccess
        }
    }

    /// Removes the items that match.
    func remove(_ query: [String: Any]) -> OSStatus {
        guard query["class"] is String else { return errSecParam }
        return file.withValues { values in
            let items = Self.items(values)
            let rest = items.filter { !Self.matches($0, query) }
            if rest.count != items.count { values["items"] = rest }
            return rest.count == items.count ? errSecItemNotFound : errSecSuccess
        }
    }

    /// The group of items that name none: the extension's own.
    private static var ownGroup: String { AppProcess.current.configuration.extensionBundleIdentifier }

    private static func items(_ values: [String: Any]) -> [[String: Any]] { values["items"] as? [[String: Any]] ?? [] }

    private static func stored(_ attributes: [String: Any]) -> [String: Any] {
        attributes.filter { !control.contains($0.key) && PropertyListFile.plain($0.value) != nil }
    }

    private static func matches(_ item: [String: Any], _ query: [String: Any]) -> Bool {
        query.allSatisfy { key, value in
            if key == "class" { return isEqual(item[key], value) }
            guard !control.contains(key), key != "v_Data", PropertyListFile.plain(value) != nil else { return true }
            // An item that is searched among synchronised ones too may be either.
            if key == "sync", value as? String == "syna" { return true }
            return isEqual(item[key], value)
        }
    }

    private static func isEqual(_ a: Any?, _ b: Any?) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (let a?, let b?):
            (PropertyListFile.plain(a) as? NSObject)?.isEqual(PropertyListFile.plain(b) as? NSObject) == true
        default: false
        }
    }

    private static func answer(_ items: [[String: Any]], to query: [String: Any]) -> Any? {
        func asks(_ key: String) -> Bool { (query[key] as? NSNumber)?.boolValue == true }
        let (data, attributes) = (asks("r_Data"), asks("r_Attributes"))
        guard data || attributes else { return nil }
        let limit = query["m_Limit"]
        let isMany = limit as? String == "m_LimitAll" || ((limit as? NSNumber)?.intValue ?? 1) > 1
        let answers = items.map { item -> Any in
            guard attributes else { return (item["v_Data"] as? Data).map { NSData(data: $0) } ?? NSData() }
            var fields = item
            if !data { fields["v_Data"] = nil }
            return NSDictionary(dictionary: fields)
        }
        return isMany ? NSArray(array: answers) : answers[0]
    }
}
