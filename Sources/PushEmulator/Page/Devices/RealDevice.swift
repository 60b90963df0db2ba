// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The known facts about a device that is a real client: whether it is connected, and the remedy if it never was.
struct RealDevice {
    private let device: RegisteredDevice
    private let connection: ClientConnection

    /// `nil` for a simulated device.
    init?(_ device: RegisteredDevice) {
        guard let connection = device.connection else { return nil }
        (self.device, self.connection) = (device, connection)
    }

    /// The connection in one or two words; nothing for a client that has given its registration up.
    var chip: HTML? {
        guard device.isRegistered else { return nil }
        return switch connection {
        case .connected: "<span class=\"chip good\">connected</span>"
        case .away: "<span class=\"chip neutral\">not connected</span>"
        case .never: "<span class=\"chip caution\">never connected</span>"
        }
    }

    var panel: HTML {
        """
        <section class="panel" aria-labelledby="client"><h2 id="client">\(title) \(chip)</h2>
        <p>\(sentence)</p>\(remedy.map { "<p class=\"remedy\">\($0)</p>" as HTML })
        <p class="dim">Permission, network and what it displays are its own: the emulator neither sets nor sees them. \(report)</p></section>
        """
    }

    private var title: HTML { device.platform == .web ? "Real browser" : "Real client" }

    private var sentence: HTML {
        guard device.isRegistered else {
            return "It has given its registration up; messages to its token are answered UNREGISTERED."
        }
        return switch connection {
        case .connected: "It is connected, and gets messages at once."
        case .away: "It was connected before. Messages wait within their lifetime until it connects again."
        case .never: "It has registered but never connected, so no message reaches it. They wait within their lifetime."
        }
    }

    private var remedy: String? { device.isRegistered ? connection.remedy(device.platform) : nil }

    private var report: HTML? {
        device.platform == .web
            ? """
            A service worker that begins with <code>importScripts('…/webpush/report.js')</code> from this emulator's address \
            reports what it shows.
            """ : nil
    }
}
