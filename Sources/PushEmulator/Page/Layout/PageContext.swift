// SPDX-License-Identifier: Apache-2.0

import GRDB
import Hummingbird
import PushPreview

/// What every page shows of the emulator around its content, as one reading of the store found it.
struct PageContext: Sendable {
    /// A project and how many of its messages nobody has read.
    struct Project: Sendable, Hashable {
        var name: String
        var unreadCount: Int
    }

    /// The project whose messages are looked at; `nil` is all.
    var project: String?
    /// In the order of their names.
    var projects: [Project]
    /// Up to where the page knows what happened; events from there on are news to it.
    var position: EventPosition
    var look: PageLook
    /// What the emulator does wrong on purpose at the moment, a sentence each.
    var faults: [String]

    /// The emulator's base address.
    var url: String
    /// The protocols that messages come over.
    var protocols: [ServiceProtocol]
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
            let rows = try SQLRequest<Row>(
                literal: """
                    SELECT project, sum(unread) AS unread FROM (
                    SELECT project, unread FROM message_counts
                    UNION ALL SELECT DISTINCT project, 0 FROM devices UNION ALL SELECT \(standard), 0
                    ) GROUP BY project ORDER BY project LIMIT 500
                    """
            )
            .fetchAll(database)
            let unread = try SQLRequest<Int>(
                literal: "SELECT sum(unread) FROM message_counts WHERE \(project == nil) OR project = \(project)"
            )
            .fetchOne(database)
            return (rows.map { Project(name: $0["project"], unreadCount: $0["unread"]) }, unread ?? 0, position)
        }
        self.project = project
        look = PageLook(request)
        url = PageAccess(services).url
        drawsPictures = Self.drawsPictures
        faults = services.core.faults.all.filter { !$0.isSpent }.map(\.sentence)
        if let quota = services.core.faults.quota { faults.append("quota: \(quota) messages a minute") }
    }
}
