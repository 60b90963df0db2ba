// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import PushSimulator

extension NetworkProfile: ExpressibleByArgument {
    /// Takes the name of a profile, in any case.
    public init?(argument: String) {
        guard let profile = NetworkProfile.named.first(where: { $0.name == argument.lowercased() }) else { return nil }
        self = profile
    }

    /// The names that help lists.
    public static var allValueStrings: [String] { named.map(\.name) }

    /// The name that help shows as the default.
    public var defaultValueDescription: String { name }
}
