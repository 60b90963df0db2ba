// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation

/// Loads a picture that is on no server yet from this machine, for whoever asks for its https address.
///
/// Scheme and host are those of the message, so that the code of an app that looks at them does what it will do once
/// the picture is there. Other requests go to the network.
struct StagedPictureLoads: TransferResponder {
    /// A picture's address without what its size or quality is usually asked for by: the query, and folders of the
    /// path.
    struct Place: Hashable, Sendable {
        private let host: String
        private let port: Int
        private let name: String

        /// The place of an https address; `nil` of other texts.
        init?(_ url: String) {
            guard let url = URL(string: url), url.scheme?.lowercased() == "https", let host = url.host, !host.isEmpty
            else { return nil }
            self.host = host.lowercased()
            port = url.port ?? 443
            name = url.lastPathComponent
        }
    }

    /// The addresses on this machine's server, by the places that they stand for.
    let files: [Place: String]

    func perform(_ transfer: Transfer) async throws(CurlError) -> TransferResult {
        var request = transfer
        request.record = nil
        guard let place = Place(transfer.url), let file = files[place] else {
            return try await CurlEngine.shared.perform(request)
        }
        request.url = file
        request.addresses = .any
        if let flow = transfer.flow {
            request.flow = flow.naming(transfer.url)
        }
        do throws(CurlError) {
            var result = try await CurlEngine.shared.perform(request)
            result.effectiveURL = transfer.url
            return result
        } catch {
            var failure = error
            failure.url = transfer.url
            throw failure
        }
    }
}
