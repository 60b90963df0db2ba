// SPDX-License-Identifier: Apache-2.0

/// Which part of an emulator a request is for: one of its services, or what the emulator adds to them.
struct RequestedService: Sendable, Hashable {
    /// The name in metrics, in kebab-case.
    let name: String

    /// The emulator's own API.
    static let api = RequestedService(name: "api")
    /// Whether it runs.
    static let health = RequestedService(name: "health")
    /// The page, and everything else.
    static let page = RequestedService(name: "page")
}
