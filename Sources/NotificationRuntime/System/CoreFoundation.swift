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
/// The protocol's place on Apple's systems.
public typealias CFTypeRef = AnyObject

/// Runs the body; there is no pool to drain, because nothing here is autoreleased.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
