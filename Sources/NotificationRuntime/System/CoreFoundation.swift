// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The class it is bridged to on Apple's systems, so that `text as CFString` compiles.
public typealias CFString = NSString
/// The class it is bridged to on Apple's systems.
public typealias CFURL = NSURL
/// The class it is bridged to on Apple's systems.
public typealias CFData = NSData
/// The class it is bridged to on Apple's systems.
public typealias CFNumber = NSNumber
/// The class it is bridged to on Apple's systems.
public typealias CFArray = NSArray
/// The class it is bridged to on Apple's systems.
public typealias CFDictionary = NSDictionary
/// The class it is bridged to on Apple's systems.
public typealias CFMutableData = NSMutableData
/// The class it is bridged to on Apple's systems.
public typealias CFBoolean = NSNumber
/// Stands for the protocol of Apple's systems.
public typealias CFTypeRef = AnyObject

/// True.
public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }
/// False.
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }

/// Returns empty data that can grow.
public func CFDataCreateMutable(_ allocator: AnyObject?, _ capacity: Int) -> CFMutableData! {
    NSMutableData(capacity: max(0, capacity)) ?? NSMutableData()
}

/// Runs the body; there is no pool to drain, because nothing here is autoreleased.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}

extension CGRect {
    /// The rectangle under the keys `X`, `Y`, `Width` and `Height`, as a thumbnail's clipping rectangle is given.
    public var dictionaryRepresentation: CFDictionary {
        let fields = ["X": origin.x, "Y": origin.y, "Width": width, "Height": height]
        return NSDictionary(dictionary: fields.mapValues { NSNumber(value: Double($0)) })
    }
}

/// The centre for notifications between processes of a device, for instance from an extension to its app.
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

/// Posts a notification without observers: of a simulated app, only the extension runs.
public func CFNotificationCenterPostNotification(
    _ center: CFNotificationCenter!,
    _ name: CFNotificationName!,
    _ object: UnsafeRawPointer!,
    _ userInfo: CFDictionary!,
    _ deliverImmediately: Bool
) {}
