// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// How Android or a browser got its picture, and the places where it shows the picture.
struct PictureDisplay: Sendable, Hashable {
    let lead: String
    let detail: String

    /// Nothing for other devices.
    init?(_ delivery: Delivery) {
        guard let displayed = delivery.displayed, !displayed.attachments.isEmpty else { return nil }
        let arrival = delivery.downloadTime.map { "The picture arrived in \($0.text)" } ?? "The picture arrived"
        if let web = displayed.web {
            lead = arrival
            detail = "and is shown \(Self.place(of: web))."
        } else if displayed.android != nil {
            let limit = Capabilities.standard.duration(.imageDownloadSeconds, on: .android())
            lead = arrival
            detail = "of the \(limit.text) that the notification waits for it; expanded, it is below the text."
        } else {
            return nil
        }
    }

    private static func place(of web: DisplayedNotification.Web) -> String {
        switch Capabilities.System(rawValue: web.system) {
        case .windows: "across the top of the toast"
        case .android: "below the title once the notification is expanded"
        case .linuxKDE: "small, below the text"
        default: "with the text"
        }
    }
}

extension Delivery {
    /// The longest successful download, which is the picture's if there are also icons.
    fileprivate var downloadTime: Duration? {
        timeline.filter { $0.event == "download-finished" }.compactMap { event in
            event.duration("total")
                ?? timeline.first {
                    $0.event == "download-started" && $0.integer("download") == event.integer("download")
                }
                .map { event.at - $0.at }
        }.max()
    }
}
