// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushPreview

/// What every page shows of the emulator around its content, as one reading of the store found it.
struct PageContext: Sendable {
    /// The project whose messages are looked at; `nil` is all.
    var project: String?
    /// In the order of their names.
    var projects: [ProjectCount]
    /// Up to where the page knows what happened; events from there on are news to it.
    var position: EventPosition
    var look: PageLook
    /// What the emulator does wrong on purpose at the moment, a sentence each.
    var faults: [String]

    /// The emulator's base address.
    var url: String
    /// The protocols that messages come over.
    var protocols: [ServiceProtocol]
    /// What views link to.
    var assets: PageAssets
    /// Whether a browser is installed that draws pictures of pages.
    var drawsPictures: Bool

    /// Unread messages of what is looked at.
    var unreadCount: Int

    private static let drawsPictures = (try? HeadlessBrowser.find()) != nil

    init(_ request: Request, project: String?, _ services: PageServices) async throws {
        protocols = services.protocols
        let standard = services.core.configuration.defaultProject
        (projects, unreadCount, position) = try await services.core.store.read { database in
            let position = try EventPosition.newest(database)
            let projects = try ProjectCount.all(database, and: standard)
            let unread = try ProjectCount.unread(database, in: project)
            return (projects, unread, position)
        }
        self.project = project
        look = PageLook(request)
        assets = services.assets.current
        url = PageAccess(services).url
        drawsPictures = Self.drawsPictures
        faults = services.core.faults.all.filter { !$0.isSpent }.map(\.sentence)
        if let quota = services.core.faults.quota { faults.append("quota: \(quota) messages a minute") }
    }
}
