// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A module that stands for one which Linux has not, so that extensions build that need little or nothing of it.
///
/// It is made only after a build that lacked the module. `canImport` of a module that no file imports outright therefore stays
/// false, and the code behind it is left out.
struct PlaceholderModule: Sendable {
    var name: String

    /// Frameworks whose headers import UIKit's, so that a file that imports one of them sees UIKit.
    private static let overUIKit: Set<String> = [
        "AVKit", "ContactsUI", "IntentsUI", "MapKit", "MessageUI", "PhotosUI", "QuickLook", "SafariServices", "SwiftUI",
        "UserNotificationsUI", "WebKit",
    ]

    /// Other placeholders that it hands on.
    var dependencies: [String] { name == "SwiftUI" ? ["Combine"] : [] }

    /// Its note once the build succeeded.
    var note: String {
        switch name {
        case "Combine":
            "Linux has no Combine: what stands for it has ObservableObject, Published and AnyCancellable, and nobody observes"
        case _ where Self.overUIKit.contains(name):
            "Linux has no \(name): what stands for it hands on UIKit's pictures and colours, and has no views"
        default: "nothing uses \(name), which Linux has not: an empty module stands for it"
        }
    }

    /// Whether it has more than its name.
    var isFilled: Bool { Self.overUIKit.contains(name) || name == "Combine" }

    /// Its one file.
    var content: String {
        let imports = (Self.overUIKit.contains(name) ? ["UIKit"] : []) + dependencies
        if !imports.isEmpty {
            return imports.map { "@_exported import \($0)\n" }.joined() + (name == "SwiftUI" ? Self.appStorage : "")
        }
        return name == "Combine" ? Self.combine : "// Nothing of it is used.\n"
    }

    /// An app's models are observed by its views; in an extension nothing is.
    private static let combine = """
        public protocol ObservableObject: AnyObject {}

        extension ObservableObject {
            public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
        }

        public final class ObservableObjectPublisher {
            public init() {}
            public func send() {}
        }

        @propertyWrapper
        public struct Published<Value> {
            public var wrappedValue: Value
            public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
            public init(initialValue: Value) { wrappedValue = initialValue }
        }

        public protocol Cancellable {
            func cancel()
        }

        public final class AnyCancellable: Cancellable, Hashable {
            private var work: (() -> Void)?

            public init(_ cancel: @escaping () -> Void) { work = cancel }
            public init<Other: Cancellable>(_ other: Other) { work = other.cancel }
            deinit { work?() }

            public func cancel() {
                work?()
                work = nil
            }

            public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
            public func store<List: RangeReplaceableCollection>(in list: inout List) where List.Element == AnyCancellable {
                list.append(self)
            }

            public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }
            public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
        }

        """

    /// Values of the defaults as a view's properties.
    private static let appStorage = """
        import NotificationRuntime

        @propertyWrapper
        public struct AppStorage<Value> {
            private let key: String
            private let store: DeviceDefaults
            private let absent: Value

            public init(wrappedValue: Value, _ key: String, store: DeviceDefaults? = nil) {
                self.key = key
                self.store = store ?? .standard
                absent = wrappedValue
            }

            public init<Wrapped>(_ key: String, store: DeviceDefaults? = nil) where Value == Wrapped? {
                self.init(wrappedValue: nil, key, store: store)
            }

            public var wrappedValue: Value {
                get { store.object(forKey: key) as? Value ?? absent }
                nonmutating set { store.set(newValue, forKey: key) }
            }
        }

        """

    /// The names, with the placeholders that they export.
    static func closure(of names: Set<String>) -> Set<String> {
        names.union(names.flatMap { PlaceholderModule(name: $0).dependencies })
    }

    /// Its files by their names.
    var files: [String: Data] {
        let record = GeneratedPackage.Module(name: name, dependencies: dependencies)
        return ["\(name).swift": Data(content.utf8), GeneratedPackage.Module.recordName: record.data]
    }
}
