// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// A drawing in strokes of the text's colour on a grid of 20 × 20, from the folder `Icons`.
enum PageIcon: String, Sendable, Hashable, CaseIterable {
    case inbox, compose, devices, faults
    case apple, android, web
    case search, trash, copy, send, compare, download, back, help, look, close, check, image, more, add, dash
    case text, data, missing

    /// The drawing, hidden from screen readers: a text beside it says the same.
    var markup: HTML { "<svg class=\"glyph\" viewBox=\"0 0 20 20\" aria-hidden=\"true\">\(drawing)</svg>" }

    /// The icon of a platform.
    init(platform: String) {
        switch platform {
        case "apple": self = .apple
        case "android": self = .android
        default: self = .web
        }
    }
}
