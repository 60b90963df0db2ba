// SPDX-License-Identifier: Apache-2.0

/// Which of its services an emulator is asked for, by the path alone.
enum RequestedService: String, Sendable, Hashable, CaseIterable {
    /// What Google's hosts answer: sending, topics, tokens.
    case google
    /// The emulator's own API.
    case api
    /// Whether it runs.
    case health
    /// The page, and everything else.
    case page

    init(path: String) {
        if path.utf8.starts(with: "/v1/".utf8) {
            // By far the most are sends.
            self = .google
            return
        }
        let first = path.split(separator: "/", maxSplits: 1).first ?? ""
        switch first {
        case "api": self = .api
        case "livez", "readyz": self = .health
        case _ where Self.googleSegments.contains(first): self = .google
        default: self = .page
        }
    }

    /// First segments of the paths that SDKs ask for; what is not among them needs the access token.
    private static let googleSegments: Set<Substring> = [
        "v1", "projects", "iid", "fcm", "gcm", "token", "oauth2", "o", "batch",
    ]
}
