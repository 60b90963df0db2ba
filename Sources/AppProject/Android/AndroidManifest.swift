// SPDX-License-Identifier: Apache-2.0

/// An `AndroidManifest.xml` as it lies in a module, before Gradle merges those of libraries into it.
package struct AndroidManifest: Sendable {
    /// A value with its place.
    package struct Value: Sendable, Hashable {
        package var text: String
        package var place: AppPlace
    }

    /// A service that asks for FCM's messages.
    package struct MessagingService: Sendable, Hashable {
        package var name: String
        package var priority: Int
        package var place: AppPlace
    }

    package let path: String
    package private(set) var packageName: String?
    package private(set) var messagingServices: [MessagingService] = []
    /// The `meta-data` of the application, with a resource's name or a text.
    package private(set) var metadata: [String: Value] = [:]
    /// The `meta-data` of the manifest itself, which nothing reads.
    package private(set) var misplacedMetadata: [String: Value] = [:]
    package private(set) var usesCleartextTraffic: Value?
    package private(set) var networkSecurityConfig: Value?
    package private(set) var icon: Value?
    package private(set) var label: Value?
    /// Permissions that `tools:node="remove"` takes out of the merged manifest.
    package private(set) var removedPermissions: [Value] = []
    package private(set) var hasLauncherActivity = false
    /// Whether it asks for what watches, televisions or cars have and phones have not.
    package private(set) var isForPhones = true

    /// Features that no phone has.
    private static let otherDevices: Set<String> = [
        "android.hardware.type.watch", "android.hardware.type.television", "android.hardware.type.automotive",
        "android.software.leanback",
    ]

    /// Reads a file of the folder; `nil` when it is not well-formed.
    init?(_ path: String, in folder: AppFolder) {
        guard let bytes = folder.bytes(path), let root = MarkupElement(parsing: bytes), root.name == "manifest" else {
            return nil
        }
        self.path = path
        packageName = root.attributes["package"]
        let value = { (element: MarkupElement, name: String) -> Value? in
            element.attributes[name].map { Value(text: $0, place: AppPlace(path, element.line)) }
        }
        for permission in root.elements("uses-permission") where permission.attributes["tools:node"] == "remove" {
            if let removed = value(permission, "android:name") { removedPermissions.append(removed) }
        }
        isForPhones = !root.elements("uses-feature").contains { feature in
            feature.attributes["android:required"] != "false"
                && Self.otherDevices.contains(feature.attributes["android:name"] ?? "")
        }
        misplacedMetadata = Self.metadata(of: root, path)
        guard let application = root.elements("application").first else { return }
        metadata = Self.metadata(of: application, path)
        usesCleartextTraffic = value(application, "android:usesCleartextTraffic")
        networkSecurityConfig = value(application, "android:networkSecurityConfig")
        icon = value(application, "android:icon")
        label = value(application, "android:label")
        for service in application.elements("service") where service.attributes["tools:node"] != "remove" {
            for filter in service.elements("intent-filter")
            where filter.elements("action").contains(where: {
                $0.attributes["android:name"] == "com.google.firebase.MESSAGING_EVENT"
            }) {
                messagingServices.append(
                    MessagingService(
                        name: service.attributes["android:name"] ?? "",
                        priority: filter.attributes["android:priority"].flatMap { Int($0) } ?? 0,
                        place: AppPlace(path, service.line)
                    )
                )
            }
        }
        hasLauncherActivity = (application.elements("activity") + application.elements("activity-alias")).contains {
            $0.elements("intent-filter").contains { filter in
                filter.elements("category").contains {
                    $0.attributes["android:name"] == "android.intent.category.LAUNCHER"
                }
            }
        }
    }

    private static func metadata(of element: MarkupElement, _ path: String) -> [String: Value] {
        var found: [String: Value] = [:]
        for data in element.elements("meta-data") {
            guard let name = data.attributes["android:name"],
                let text = data.attributes["android:resource"] ?? data.attributes["android:value"]
            else { continue }
            found[name] = Value(text: text, place: AppPlace(path, data.line))
        }
        return found
    }
}

/// To which hosts a network security configuration allows plain http.
package struct NetworkSecurity: Sendable {
    package let path: String
    /// `nil` if it leaves it to the default of the target API level.
    package private(set) var allowsAll: Bool?
    /// Hosts to which it is allowed; a leading dot includes subdomains.
    package private(set) var allowedHosts: [String] = []

    init?(_ path: String, in folder: AppFolder) {
        guard let bytes = folder.bytes(path), let root = MarkupElement(parsing: bytes),
            root.name == "network-security-config"
        else { return nil }
        self.path = path
        allowsAll = root.elements("base-config").first?.attributes["cleartextTrafficPermitted"].map { $0 == "true" }
        read(root.elements("domain-config"), around: allowsAll ?? false)
    }

    private mutating func read(_ configs: [MarkupElement], around: Bool) {
        for config in configs {
            let allows = config.attributes["cleartextTrafficPermitted"].map { $0 == "true" } ?? around
            for domain in config.elements("domain") where allows {
                let name = domain.text.filter { !$0.isWhitespace }
                allowedHosts.append(domain.attributes["includeSubdomains"] == "true" ? "." + name : name)
            }
            read(config.elements("domain-config"), around: allows)
        }
    }
}
