// SPDX-License-Identifier: Apache-2.0

import PushMessages
import SampleAttachments

/// The surroundings of a message that is composed: the project, its devices and topics, and the address of its sample
/// pictures.
struct ComposeSurroundings: Sendable {
    /// The searches for devices, and the devices that are chosen already.
    struct DeviceSearches: Sendable, Hashable {
        /// The search for the target.
        var search = ""
        /// The search for the devices of the preview.
        var find = ""
        /// Ids, tokens or installation ids of devices that are listed in any case.
        var names: [String] = []
    }

    let project: String
    /// The number of registered devices of the project.
    let deviceCount: Int
    /// The choices of the target; chosen devices come first.
    let devices: [DeviceRow]
    /// The choices of the preview: registered devices, or a standard device of each platform.
    let candidates: [DeviceRow]
    let topics: [String]
    /// Bytes of a dropped picture at most.
    let pictureByteLimit: Int
    private let folder: String

    /// The number of devices above which choices have a search.
    static let choiceLimit = 24
    private static let (candidateLimit, topicLimit, nameLimit) = (9, 200, 16)

    init(project: String, _ searches: DeviceSearches = DeviceSearches(), _ services: PageServices) async throws {
        self.project = project
        let read = try await services.core.store.read { database in try Self.read(project, searches, database) }
        (deviceCount, devices, topics) = (read.count, read.devices, read.topics)
        candidates =
            deviceCount == 0
            ? Platform.allCases.map { DeviceRow(standard: $0, project: project) } : read.candidates
        pictureByteLimit = services.limits.pictureByteCount
        folder = "\(PageAccess(services).url)/samples/"
    }

    /// Whether the choices of devices have a search.
    var hasMany: Bool { deviceCount > Self.choiceLimit }

    private static func read(
        _ project: String,
        _ searches: DeviceSearches,
        _ database: StoreTransaction
    ) throws -> (count: Int, devices: [DeviceRow], candidates: [DeviceRow], topics: [String]) {
        let count = try DeviceSearch(project: project, limit: 0).count(database)
        let isMany = count > choiceLimit
        let named = try searches.names.prefix(nameLimit).compactMap { try DeviceRow.find($0, in: database) }
            .filter { $0.project == project && $0.unregistered == nil }
        let pick = { (search: String, limit: Int) in
            let found = try DeviceSearch(project: project, search: isMany ? search : "", limit: limit).fetch(database)
            var seen = Set(found.map(\.id))
            return named.filter { seen.insert($0.id).inserted } + found
        }
        return (
            count, try pick(searches.search, choiceLimit),
            try pick(searches.find, isMany ? candidateLimit : choiceLimit),
            try Subscriptions.topics(project: project, limit: topicLimit, database: database).map(\.topic)
        )
    }

    func address(of sample: SampleAttachment) -> String { folder + sample.fileName }

    func sample(at address: String) -> SampleAttachment? {
        guard address.hasPrefix(folder) else { return nil }
        return SampleAttachment.all.first { $0.fileName == address.dropFirst(folder.count) }
    }

    /// The ids of the devices of the preview: the chosen ones and the target; initially one of each platform.
    func triedIDs(for draft: ComposeDraft) -> Set<String> {
        var ids = draft.tried ?? firstTried
        if draft.form == .fields, draft.fields.reach == .device { ids.insert(draft.fields.device) }
        return ids
    }

    func tried(for draft: ComposeDraft) -> [DeviceRow] {
        let ids = triedIDs(for: draft)
        return Array(candidates.filter { ids.contains($0.id) }.prefix(TrialDeliveries.deviceLimit))
    }

    private var firstTried: Set<String> {
        let candidates = candidates
        return Set(Platform.allCases.compactMap { platform in candidates.first { $0.platform == platform }?.id })
    }
}
