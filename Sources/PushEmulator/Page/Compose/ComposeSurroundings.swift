// SPDX-License-Identifier: Apache-2.0

import PushMessages
import SampleAttachments

/// What a message is composed for: the project, its devices and topics, and where its sample pictures are served.
struct ComposeSurroundings: Sendable {
    /// What somebody looks for among devices, and has chosen already.
    struct Wish: Sendable, Hashable {
        /// What the device that the message is for is looked for by.
        var search = ""
        /// What those to preview on are looked for by.
        var find = ""
        /// Ids, tokens or installation ids of those that have to be there, found or not.
        var names: [String] = []
    }

    let project: String
    /// How many devices messages reach, of which there may be more than anyone picks from a list.
    let deviceCount: Int
    /// Those to choose the target from; those that somebody named already come first.
    let devices: [DeviceRow]
    /// The devices that a message can be tried on: registered ones, or one of each platform as most are.
    let candidates: [DeviceRow]
    let topics: [String]
    private let folder: String

    /// More than anyone picks from a list: from here on it takes a search.
    static let choiceLimit = 24
    private static let (candidateLimit, topicLimit, nameLimit) = (9, 200, 16)

    init(project: String, _ wish: Wish = Wish(), _ services: PageServices) async throws {
        self.project = project
        let read = try await services.core.store.read { database in try Self.read(project, wish, database) }
        (deviceCount, devices, topics) = (read.count, read.devices, read.topics)
        candidates =
            deviceCount == 0
            ? Platform.allCases.map { DeviceRow(standard: $0, project: project) } : read.candidates
        folder = "\(PageAccess(services).url)/samples/"
    }

    /// Whether devices have to be looked for.
    var hasMany: Bool { deviceCount > Self.choiceLimit }

    private static func read(
        _ project: String,
        _ wish: Wish,
        _ database: StoreTransaction
    ) throws -> (count: Int, devices: [DeviceRow], candidates: [DeviceRow], topics: [String]) {
        let count = try DeviceSearch(project: project, limit: 0).count(database)
        let isMany = count > choiceLimit
        let named = try wish.names.prefix(nameLimit).compactMap { try DeviceRow.find($0, in: database) }
            .filter { $0.project == project && $0.unregistered == nil }
        let pick = { (search: String, limit: Int) in
            let found = try DeviceSearch(project: project, search: isMany ? search : "", limit: limit).fetch(database)
            var seen = Set(found.map(\.id))
            return named.filter { seen.insert($0.id).inserted } + found
        }
        return (
            count, try pick(wish.search, choiceLimit), try pick(wish.find, isMany ? candidateLimit : choiceLimit),
            try Subscriptions.topics(project: project, limit: topicLimit, database: database).map(\.topic)
        )
    }

    func address(of sample: SampleAttachment) -> String { folder + sample.fileName }

    func sample(at address: String) -> SampleAttachment? {
        guard address.hasPrefix(folder) else { return nil }
        return SampleAttachment.all.first { $0.fileName == address.dropFirst(folder.count) }
    }

    /// The ids of those that it is tried on: the chosen ones and the one that it is for; at first one of each platform.
    func triedIDs(for draft: ComposeDraft) -> Set<String> {
        var ids = draft.tried ?? firstTried
        if draft.form == .fields, draft.fields.reach == .device { ids.insert(draft.fields.device) }
        return ids
    }

    func tried(for draft: ComposeDraft) -> [DeviceRow] {
        let ids = triedIDs(for: draft)
        return Array(candidates.filter { ids.contains($0.id) }.prefix(Rehearsals.deviceLimit))
    }

    private var firstTried: Set<String> {
        let candidates = candidates
        return Set(Platform.allCases.compactMap { platform in candidates.first { $0.platform == platform }?.id })
    }
}
