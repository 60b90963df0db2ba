// SPDX-License-Identifier: Apache-2.0

import DesktopNotifications
import Hummingbird
import NIOCore

/// `GET /api/v1/notifications/{notification}/icon` and `…/picture`: the files that a browser handed to the desktop.
struct NotificationPictureRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        for name in ["icon", "picture"] {
            router.get("api/v1/notifications/{notification}/\(name)") { request, context in
                _ = try QueryItems(request, known: [])
                let notification = try services.desktop.found(context.notification)
                guard let picture = name == "icon" ? notification.icon : notification.picture else {
                    throw APIError.notFound("Notification \(notification.id) has no \(name).")
                }
                // Only files that begin as a PNG are kept.
                return Response.inert(ByteBuffer(bytes: picture.bytes), contentType: "image/png", isAttachment: false)
            }
        }
    }
}
