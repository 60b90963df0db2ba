// SPDX-License-Identifier: Apache-2.0

// On iOS, a file that imports ActivityKit alone has Foundation's types.
@_exported import Foundation

/// The data of a Live Activity: its attributes, which stay, and its content's state, which pushes replace.
///
/// Source: Apple, *ActivityAttributes*.
public protocol ActivityAttributes: Decodable, Encodable {
    associatedtype ContentState: Decodable, Encodable, Hashable
}
