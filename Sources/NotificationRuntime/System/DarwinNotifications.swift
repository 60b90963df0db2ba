// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Where processes of a device tell each other that something happened; extensions tell their app so.
public final class CFNotificationCenter: Sendable {
    static let darwin = CFNotificationCenter()

    private init() {}
}

/// The name under which a notification is posted.
public struct CFNotificationName: RawRepresentable, Hashable {
    /// The name itself.
    public var rawValue: CFString

    /// Takes the name as it is.
    public init(rawValue: CFString) { self.rawValue = rawValue }

    /// Takes the name as it is.
    public init(_ rawValue: CFString) { self.rawValue = rawValue }
}

/// Returns the device's one centre for notifications between processes.
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! { .darwin }

/// Posts a notification that nobody hears: of a simulated app, the extension alone runs.
public func CFNotificationCenterPostNotification(
    _ center: CFNotificationCenter!,
    _ name: CFNotificationName!,
    _ object: UnsafeRawPointer!,
    _ userInfo: CFDictionary!,
    _ deliverImmediately: Bool
) {}
