// SPDX-License-Identifier: Apache-2.0

extension InboxSelection {
    /// The parameters that restrict a list.
    static let parameters: Set<String> = ["q", "project", "before", "after"]

    /// Reads `q`, `project`, `before` and `after`.
    init(_ items: QueryItems, _ core: EmulatorCore) throws(APIError) {
        do throws(InboxQueryError) {
            query = try core.query(items["q"] ?? "")
        } catch {
            throw .badRequest(error.description)
        }
        project = items["project"].flatMap { $0.isEmpty ? nil : $0 }
        before = try items.integer("before", in: 0...Int64.max)
        after = try items.integer("after", in: 0...Int64.max)
    }
}
