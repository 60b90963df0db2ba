// SPDX-License-Identifier: Apache-2.0

/// A family of devices that a message can reach.
public enum Platform: String, Sendable, Hashable, CaseIterable {
    case apple
    case android
    case web
}
