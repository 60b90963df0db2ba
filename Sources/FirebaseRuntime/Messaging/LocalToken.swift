// SPDX-License-Identifier: Apache-2.0

/// Ids of the shape that Firebase gives out, made up on this machine.
enum LocalToken {
    /// 22 characters of URL-safe base 64, the first four bits 0111, as a Firebase installation id.
    static func installationID() -> String {
        String("cdef".randomElement()!) + random(21)
    }

    /// The installation id, a colon, `APA91b` and 134 characters, as a registration token.
    static func registrationToken(installationID: String) -> String {
        "\(installationID):APA91b" + random(134)
    }

    private static func random(_ count: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        return String((0..<count).map { _ in alphabet.randomElement()! })
    }
}
