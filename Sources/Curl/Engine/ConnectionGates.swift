// SPDX-License-Identifier: Apache-2.0

/// The gates of all origins that transfers went to lately.
struct ConnectionGates {
    /// What libcurl compares before it lets two transfers share a connection.
    private struct Key: Hashable {
        var origin: WebAddress.Origin
        var resolve: [String]
        var authorities: String?
        var version: HTTPVersion
    }

    /// The last transfer that a gate was looked up for: a sender's are all to one URL.
    private struct Last {
        var url: String
        var key: Key
        var gate: ConnectionGate
    }

    /// More are forgotten where nothing is going on; then their origins are unknown once more.
    private static let kept = 256

    private var gates: [Key: ConnectionGate] = [:]
    private var last: Last?

    /// The gate for a request that may share its connection; `nil` for others.
    mutating func gate(for exchange: Exchange) -> ConnectionGate? {
        guard exchange.transfer.httpVersion.mayShareConnection(secure: exchange.request.isSecure) else { return nil }
        if let last, last.url == exchange.request.url, last.key.version == exchange.transfer.httpVersion,
            last.key.resolve == exchange.transfer.resolve,
            last.key.authorities == exchange.transfer.certificateAuthorityFile
        {
            return last.gate
        }
        guard let origin = WebAddress(exchange.request.url)?.origin else { return nil }
        let key = Key(
            origin: origin,
            resolve: exchange.transfer.resolve,
            authorities: exchange.transfer.certificateAuthorityFile,
            version: exchange.transfer.httpVersion
        )
        let gate = gates[key] ?? add(key)
        last = Last(url: exchange.request.url, key: key, gate: gate)
        return gate
    }

    private mutating func add(_ key: Key) -> ConnectionGate {
        if gates.count >= Self.kept { gates = gates.filter { !$0.value.isIdle } }
        let gate = ConnectionGate()
        gates[key] = gate
        return gate
    }
}

extension HTTPVersion {
    /// Whether HTTP/2 may be spoken, so that several requests fit on one connection.
    func mayShareConnection(secure: Bool) -> Bool {
        switch self {
        case .automatic: secure
        case .http1_1: false
        case .http2PriorKnowledge: true
        }
    }
}
