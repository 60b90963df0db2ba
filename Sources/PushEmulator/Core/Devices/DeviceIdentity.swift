// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The identifiers of a device: the emulator's own id, the installation id, the registration token, the APNs token.
struct DeviceIdentity: Sendable, Hashable {
    var id: String
    var fid: String
    var token: String
    /// The APNs device token, 64 hexadecimal digits; `nil` for a device that is not an Apple device.
    var apnsToken: String?

    /// Generates random identifiers for a device of the platform, in the formats that Firebase uses.
    init(for platform: Platform) {
        var generator = SystemRandomNumberGenerator()
        self.init(for: platform, using: &generator)
    }

    /// Generates identifiers that are always the same for the same id, so that scripts can contain them.
    init(stable id: String, for platform: Platform) {
        var generator = SplitMix64(seed: id)
        self.init(for: platform, using: &generator)
        self.id = id
    }

    private init(for platform: Platform, using generator: inout some RandomNumberGenerator) {
        id = String((0..<16).map { _ in Self.idLetters.randomElement(using: &generator)! })
        fid = Self.fid(using: &generator)
        token = Self.token(of: fid, for: platform, using: &generator)
        if platform == .apple { apnsToken = Self.apnsToken(using: &generator) }
    }

    /// Returns a new token for the same app instance.
    static func token(of fid: String, for platform: Platform) -> String {
        var generator = SystemRandomNumberGenerator()
        return token(of: fid, for: platform, using: &generator)
    }

    /// Returns the installation id at the beginning of a token; `nil` if the token does not begin with one.
    static func fid(in token: String) -> String? {
        guard let colon = token.firstIndex(of: ":") else { return nil }
        let fid = String(token[..<colon])
        return isFID(fid) ? fid : nil
    }

    /// Whether a text has the format of an installation id: 22 characters of base64url, the first one c, d, e or f.
    static func isFID(_ text: String) -> Bool {
        text.utf8.count == 22 && text.utf8.first.map { (UInt8(ascii: "c")...UInt8(ascii: "f")).contains($0) } == true
            && text.utf8.allSatisfy(Set(base64URL.utf8).contains)
    }

    /// Whether a text can be a registration token: 1 to 1024 visible ASCII characters without the slash, which would
    /// end a path segment.
    static func isToken(_ text: String) -> Bool {
        (1...longestToken).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }
    }

    static let longestToken = 1024

    /// Returns an APNs device token as it is stored, with its hexadecimal digits in lower case; `nil` if the text is
    /// not a token.
    ///
    /// Apple says that the length may change; current tokens have 64 digits.
    static func apnsToken(_ text: String) -> String? {
        guard (64...512).contains(text.utf8.count), text.utf8.count % 2 == 0 else { return nil }
        let token = text.lowercased()
        let isHexadecimal = token.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        return isHexadecimal ? token : nil
    }

    private static func apnsToken(using generator: inout some RandomNumberGenerator) -> String {
        String((0..<64).map { _ in "0123456789abcdef".randomElement(using: &generator)! })
    }

    // An installation id begins with the bits 0111, so its first letter is one of four.
    private static func fid(using generator: inout some RandomNumberGenerator) -> String {
        String("cdef".randomElement(using: &generator)!) + letters(21, using: &generator)
    }

    /// Generates `<fid>:APA91b…`, 163 characters on phones and 142 in browsers.
    private static func token(
        of fid: String,
        for platform: Platform,
        using generator: inout some RandomNumberGenerator
    ) -> String {
        let start = "\(fid):APA91b"
        return start + letters((platform == .web ? 142 : 163) - start.utf8.count, using: &generator)
    }

    private static func letters(_ count: Int, using generator: inout some RandomNumberGenerator) -> String {
        String((0..<count).map { _ in letters.randomElement(using: &generator)! })
    }

    private static let base64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    private static let letters = Array(base64URL)
    private static let idLetters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
}

extension SplitMix64 {
    /// Generates the same numbers for the same text, from its FNV-1a hash.
    fileprivate init(seed: String) {
        self.init(state: seed.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    }
}
