// SPDX-License-Identifier: Apache-2.0

extension WebBrowser {
    /// A site by scheme, host and port, as browsers tell sites apart: `https://shop.example.com`.
    public struct Origin: Sendable, Hashable, LosslessStringConvertible, ExpressibleByStringLiteral {
        /// `https`, or `http` for a site on this machine.
        public let scheme: String
        /// The host in lower case, with its port where that is not the scheme's own.
        public let host: String

        /// Takes the origin of an http or https URL; `nil` for anything else.
        public init?(_ url: String) {
            guard let url = WebReference.resolve(url, against: nil) else { return nil }
            self.init(url)
        }

        /// Takes an origin written in the program; a text that is none is a programming error.
        public init(stringLiteral url: String) {
            guard let origin = Origin(url) else { preconditionFailure("\(url) is no http or https URL.") }
            self = origin
        }

        init?(_ reference: WebReference) {
            guard let host = reference.host, reference.isWeb else { return nil }
            scheme = reference.scheme
            self.host = host
        }

        /// The origin as browsers write it.
        public var description: String { "\(scheme)://\(host)" }

        var isSecure: Bool { scheme == "https" }
    }
}

extension WebBrowser.Origin {
    /// The host as a notification names it: whole up to so many characters, else its registrable domain.
    ///
    /// Which domains can be registered is taken from the shape of the name, because the list of them (publicsuffix.org)
    /// is not part of this package: of `shop.example.co.uk` the last three names are kept, of most hosts the last two.
    func text(characters: Int?) -> String {
        guard let characters, host.count > characters else { return host }
        let names = host.split(separator: ".")
        guard names.count > 2, names.contains(where: { $0.contains { !$0.isNumber } }) else { return host }
        let isSecondLevel = names[names.count - 1].count == 2 && names[names.count - 2].count <= 3
        return names.suffix(isSecondLevel ? 3 : 2).joined(separator: ".")
    }
}
