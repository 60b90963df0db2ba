// SPDX-License-Identifier: Apache-2.0

public import Foundation
import NotificationRuntime

/// The user's copied items; here it lives as long as the extension's process.
///
/// Writing to it becomes a line in the delivery's log, because a phone's user loses what was there.
public final class UIPasteboard: NSObject, @unchecked Sendable {
    /// The device's own.
    public static let general = UIPasteboard()

    private let lock = NSLock()
    private var stored: [[String: Any]] = []

    private override init() {}

    /// What is there, a dictionary of values by their types each.
    public var items: [[String: Any]] {
        get { lock.withLock { stored } }
        set { setItems(newValue) }
    }

    /// Puts items there.
    public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        lock.withLock { stored = items }
        DeliveryContext.current?.record(
            .log(
                .init(
                    level: .info,
                    text: "UIPasteboard.general takes \(items.count) item\(items.count == 1 ? "" : "s")"
                )
            )
        )
    }

    /// When and where items are seen.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name itself.
        public var rawValue: String

        /// Takes the name as it is.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// When the items go.
        public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
        /// The items stay on the device.
        public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
    }

    /// The first text.
    public var string: String? {
        get { value("public.utf8-plain-text") }
        set { setItems(newValue.map { [["public.utf8-plain-text": $0]] } ?? []) }
    }

    /// The first address.
    public var url: URL? {
        get { value("public.url") }
        set { setItems(newValue.map { [["public.url": $0]] } ?? []) }
    }

    /// The first picture.
    public var image: UIImage? {
        get { value("public.image") }
        set { setItems(newValue.map { [["public.image": $0]] } ?? []) }
    }

    /// Whether there is a text.
    public var hasStrings: Bool { string != nil }
    /// Whether there is an address.
    public var hasURLs: Bool { url != nil }
    /// Whether there is a picture.
    public var hasImages: Bool { image != nil }
    /// How many items there are.
    public var numberOfItems: Int { items.count }

    /// Puts a value there by its type.
    public func setValue(_ value: Any, forPasteboardType type: String) { setItems([[type: value]]) }

    /// Puts bytes there by their type.
    public func setData(_ data: Data, forPasteboardType type: String) { setItems([[type: data]]) }

    /// Bytes by their type.
    public func data(forPasteboardType type: String) -> Data? { value(type) }

    private func value<Value>(_ type: String) -> Value? { items.lazy.compactMap { $0[type] as? Value }.first }
}
