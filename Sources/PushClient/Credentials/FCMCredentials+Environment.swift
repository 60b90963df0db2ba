// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension FCMCredentials {
    /// Bytes of a key file at most; a service account's has about 2400.
    static let keyFileByteLimit = 1 << 20

    /// A service account's key in a file.
    ///
    /// Throws ``CredentialsError/Code/unreadableFile`` or what ``serviceAccount(json:)`` throws, with the path.
    public static func serviceAccount(path: String) throws(CredentialsError) -> FCMCredentials {
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: keyFileByteLimit + 1)
        else {
            throw CredentialsError(
                .unreadableFile,
                "The key file \(path) cannot be read; check its path and its permissions."
            )
        }
        guard data.count <= keyFileByteLimit else {
            throw CredentialsError(.malformedKeyFile, "The key file \(path) is far too long for a key; check its path.")
        }
        do {
            return try serviceAccount(json: Array(data))
        } catch {
            var error = error
            error.message = error.message.replacing("The key file", with: "The key file \(path)", maxReplacements: 1)
            throw error
        }
    }

    /// What Google's own libraries would use: the key file that `GOOGLE_APPLICATION_CREDENTIALS` names, else the
    /// machine's account where `GCE_METADATA_HOST` or the machine itself says that there is one.
    ///
    /// Throws ``CredentialsError/Code/notFound`` when there is neither.
    public static func applicationDefault(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(CredentialsError) -> FCMCredentials {
        if let path = environment["GOOGLE_APPLICATION_CREDENTIALS"], !path.isEmpty {
            return try serviceAccount(path: path)
        }
        if environment["GCE_METADATA_HOST"]?.isEmpty == false || isOnGoogleCloud { return .metadataServer }
        throw CredentialsError(
            .notFound,
            "No credentials were found; set GOOGLE_APPLICATION_CREDENTIALS to the path of a service account's key."
        )
    }

    /// Whether the firmware says that this is a machine of Google's; asking the network for it could take seconds.
    private static var isOnGoogleCloud: Bool {
        guard let name = try? String(contentsOfFile: "/sys/class/dmi/id/product_name", encoding: .utf8) else {
            return false
        }
        return name.hasPrefix("Google")
    }
}
