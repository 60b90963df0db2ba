// SPDX-License-Identifier: Apache-2.0

import WebPush

/// Mozilla's push service as Firefox speaks to it, where `dom.push.serverURL` leads it here.
struct AutopushRoute: WebSocketRoute {
    let web: WebService

    static let path = "/autopush"
    var path: String { Self.path }
    /// Where Mozilla's own service answers.
    let sharedPath: String? = "/"
    let subprotocol = "push-notification"

    /// A page can open WebSockets anywhere; Firefox itself names the push service as its origin.
    func refusal(ofOrigin origin: String?) -> RequestRefusal? {
        guard let text = origin else { return nil }
        let address = text.hasPrefix("ws") ? "http\(text.dropFirst(2))" : text
        if let origin = PushOrigin(address), web.origins.admits(origin) { return nil }
        return .foreignPage(text)
    }

    func serve(_ connection: WebSocketConnection) async { await AutopushConnection(connection, web).serve() }
}
