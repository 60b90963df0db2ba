// SPDX-License-Identifier: Apache-2.0

extension EmulatorFault {
    /// A short description: what the fault does, and to which requests.
    var sentence: String {
        let subject =
            switch target {
            case .all: "every request"
            case .registration(let text): "\(text.prefix(24))\(text.count > 24 ? "…" : "")"
            case .topic(let name): "the topic \(name.prefix(60))"
            }
        let share = probability < 1 ? ", \(Int((probability * 100).rounded())) % of the time" : ""
        return "\(code.rawValue) for \(subject)\(project.map { " of \($0.prefix(60))" } ?? "")\(share)"
    }
}
