// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An error of Apple's or Firebase's SDK: a numbered code, and a sentence in `errorDescription`.
///
/// Conforming types get what `NSError` asks for: `errorCode` is the code's number, and `errorUserInfo` holds the
/// sentence under `NSLocalizedDescriptionKey`.
public protocol CodedError: CustomNSError, LocalizedError {
    /// The SDK's error codes.
    associatedtype Code: RawRepresentable<Int>
    /// The reason for the error.
    var code: Code { get }
}

extension CodedError {
    /// The code's number.
    public var errorCode: Int { code.rawValue }
    /// The sentence under the key that `NSError` reads.
    public var errorUserInfo: [String: Any] {
        errorDescription.map { [NSLocalizedDescriptionKey: $0] } ?? [:]
    }
}
