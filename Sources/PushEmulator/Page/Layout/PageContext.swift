// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushPreview

/// The data of every page's header, read in one transaction.
struct PageContext: Sendable {
    /// The selected project; `nil` is all projects.
    var project: String?
    /// In the order of their names.
    var projects: [ProjectCount]
    /// The newest event that the page includes; its script listens from there on.
    var position: EventPosition
    var look: PageLook
    /// The active faults, a sentence each.
    var faults: [String]

    /// The emulator's base address.
    var url: String
    /// The protocols that messages come over.
    var protocols: [ServiceProtocol]
    /// The style sheets, scripts and drawings that views link to.
    var assets: PageAssets
    /// Whether a browser is installed that renders pages as images.
    var drawsPictures: Bool

    /// The number of unread messages in the selected project.
    var unreadCount: Int

    private static let drawsPictures = (try? HeadlessBrowser.find()) != nil

    init(_ request: Request, project: String?, _ services: PageServices) async throws {
        protocols = services.services.flatMap(\.protocols)
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
        faults = services.core.faults.all.filter { !$0.isExhausted }.map(\.sentence)
        if let quota = services.core.faults.quota { faults.append("quota: \(quota) messages a minute") }
    }
}

/// The page's colour scheme; a cookie keeps the reader's choice, so that pages load with the right colours.
enum PageLook: String, Sendable, Hashable, CaseIterable {
    /// The system's colour scheme.
    case auto
    case light
    case dark

    init(_ request: Request) {
        for field in request.headers[values: .cookie] {
            for pair in field.split(separator: ";") {
                let sides = pair.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
                if sides.count == 2, sides[0] == "richpush_look", let look = PageLook(rawValue: sides[1]) {
                    self = look
                    return
                }
            }
        }
        self = .auto
    }
}

/// The Content-Security-Policy of every view.
enum PagePolicy {
    /// Allows the emulator's own style sheets, scripts and images and the inline images of previews; no other hosts, no
    /// inline scripts or styles.
    static let text = """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; \
        form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """
}
