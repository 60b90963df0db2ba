// SPDX-License-Identifier: Apache-2.0

/// A family of devices that a message can reach.
public enum Platform: String, Sendable, Hashable, CaseIterable {
    case apple
    case android
    case web
}

extension Set<Platform> {
    /// Every platform.
    public static var all: Set<Platform> { Set(Platform.allCases) }
}
