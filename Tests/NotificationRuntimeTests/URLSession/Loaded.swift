// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import NotificationRuntime
import Testing

/// The arguments of a completion handler.
struct Loaded: Sendable {
    var data: Data?
    /// The path of the temporary file, and its contents while the handler ran.
    var file: URL?
    var contents: Data?
    var response: URLResponse?
    var error: URLError?
    var isOnMainQueue = false
    var delivery: DeliveryContext?

    var http: HTTPURLResponse? { response as? HTTPURLResponse }

    /// Resumes the task that `make` makes for a push of the process, and waits for its handler.
    static func data(
        of device: SimulatedProcess,
        _ make: @Sendable (@escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionDataTask
    ) async -> Loaded {
        let delivery = device.delivery()
        return await withCheckedContinuation { continuation in
            DeliveryContext.withCurrent(delivery) {
                make { data, response, error in
                    continuation.resume(
                        returning: Loaded(
                            data: data,
                            response: response,
                            error: error as? URLError,
                            delivery: DeliveryContext.bound
                        )
                    )
                }.resume()
            }
        }
    }

    static func download(_ url: String, of device: SimulatedProcess, in session: URLSession? = nil) async -> Loaded {
        let delivery = device.delivery()
        let loaded = await withCheckedContinuation { continuation in
            DeliveryContext.withCurrent(delivery) {
                (session ?? .shared).downloadTask(with: URL(string: url)!) { file, response, error in
                    continuation.resume(
                        returning: Loaded(
                            file: file,
                            contents: file.flatMap { FileManager.default.contents(atPath: $0.path) },
                            response: response,
                            error: error as? URLError,
                            delivery: DeliveryContext.bound
                        )
                    )
                }.resume()
            }
        }
        // Only then has the handler returned, and what it left behind is gone.
        await delivery.waitUntilIdle()
        return loaded
    }
}

extension SimulatedProcess {
    /// The steps of downloads, by name and number of Apple's error.
    var downloads: [String] {
        events.compactMap { event in
            switch event {
            case .downloadStarted: "started"
            case .downloadFinished(_, let result): "finished \(result.status)"
            case .downloadFailed(_, _, let code, _, _): "failed \(code)"
            default: nil
            }
        }
    }
}
