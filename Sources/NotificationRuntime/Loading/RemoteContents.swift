// SPDX-License-Identifier: Apache-2.0

import Curl
import Dispatch
public import Foundation
import Synchronization

/// `Data(contentsOf:)` and similar initializers with the URL of a server, for which the calling thread waits, or with a `data:`
/// URL, which Foundation reads on Apple's systems and not here.
///
/// A URL that lacks its scheme, as `cdn.example.com/a.png`, and one with another scheme fail, and the push's log says so.
enum RemoteContents {
    /// Whether the URL leads to something else than a file.
    static func serves(_ url: URL) -> Bool { !url.isFileURL }

    /// Loads as on Apple's systems: redirects and ATS apply, sixty seconds without a byte time it out.
    ///
    /// Throws a `CocoaError`: 260 for a status of 404, 257 for 403, 262 for a URL that is not a web address, 256 for any other
    /// failure, with the underlying `URLError` if there was no answer.
    static func load(_ url: URL) throws -> Data {
        if url.scheme?.lowercased() == "data" {
            do throws(URLLoadingError) {
                return try InlineData.read(url.absoluteString).0
            } catch {
                throw unreadable(url, error)
            }
        }
        let scope = TaskScope.current()
        let text = url.absoluteString
        let done = DispatchSemaphore(value: 0)
        let outcome = Mutex<Result<TransferResult, URLLoadingError>?>(nil)
        let progress = Mutex<(transfer: RunningTransfer?, isCancelled: Bool)>((nil, false))
        let id = scope.delivery?.begin {
            progress.withLock { progress in
                progress.isCancelled = true
                return progress.transfer
            }?.cancel()
        }
        defer { if let id { scope.delivery?.end(download: id) } }
        if let id { scope.delivery?.record(.downloadStarted(id: id, url: text)) }
        do throws(URLLoadingError) {
            let transfer = try Transfer(loading: text, in: scope.process)
            guard !progress.withLock({ $0.isCancelled }) else {
                throw URLLoadingError(code: .cancelled, reason: "The download was cancelled.", url: text)
            }
            let started = scope.process.engine.start(transfer) { result in
                outcome.withLock { $0 = result.mapError { URLLoadingError($0) } }
                done.signal()
            }
            let isCancelled = progress.withLock { progress in
                progress.transfer = started
                return progress.isCancelled
            }
            if isCancelled { started.cancel() }
            done.wait()
        } catch {
            outcome.withLock { $0 = .failure(error) }
        }
        switch outcome.withLock({ $0 }) {
        case .success(let result)?:
            if let id { scope.delivery?.record(.downloadFinished(id: id, result)) }
            guard let code = code(forStatus: result.status) else { return Data(result.body) }
            throw CocoaError(code, userInfo: [NSURLErrorKey: url])
        case .failure(let error)?:
            if let id { scope.delivery?.record(.failure(error, id: id)) }
            throw unreadable(url, error)
        case nil: fatalError("the engine ends every transfer")
        }
    }

    private static func unreadable(_ url: URL, _ error: URLLoadingError) -> CocoaError {
        CocoaError(
            error.code == .unsupportedURL ? .fileReadUnsupportedScheme : .fileReadUnknown,
            userInfo: [NSURLErrorKey: url, NSUnderlyingErrorKey: error.urlError]
        )
    }

    /// The error code for a status whose answer is not content; `nil` if the answer is content.
    private static func code(forStatus status: Int) -> CocoaError.Code? {
        switch status {
        case 101, 200..<400, 401, 407: nil
        case 403: .fileReadNoPermission
        case 404: .fileReadNoSuchFile
        default: .fileReadUnknown
        }
    }
}

extension Data {
    /// Reads a file, or loads a URL over the simulated device's network while the calling thread waits.
    ///
    /// It replaces Foundation's initializer, which would bypass the simulated network: without options it is the closer
    /// match wherever Foundation is imported. A status of 400 or more is a `CocoaError`, as on Apple's systems.
    public init(contentsOf url: URL) throws {
        let options = Data.ReadingOptions()
        self = try RemoteContents.serves(url) ? RemoteContents.load(url) : Data(contentsOf: url, options: options)
    }

    /// Reads a file, or loads a URL over the simulated device's network while the calling thread waits.
    ///
    /// It hides Foundation's own. In a file that imports Foundation by name nothing hides that; disfavoured, this one
    /// then leaves the call to it, which bypasses the simulated network.
    @_disfavoredOverload
    public init(contentsOf url: URL, options: Data.ReadingOptions) throws {
        // Favoured over this one here, the call is Foundation's.
        self = try RemoteContents.serves(url) ? RemoteContents.load(url) : Data(contentsOf: url, options: options)
    }
}

extension NSData {
    /// Reads a file, or loads a URL over the simulated device's network while the calling thread waits.
    ///
    /// It hides Foundation's own. In a file that imports Foundation by name nothing hides that; disfavoured, this one
    /// then leaves the call to it, which bypasses the simulated network.
    @_disfavoredOverload
    public convenience init?(contentsOf url: URL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(data: data)
    }

    /// Reads a file, or loads a URL over the simulated device's network while the calling thread waits.
    ///
    /// It hides Foundation's own, whose options may be left out: favoured over the initializer above, that one would be
    /// taken for `NSData(contentsOf: url)`, which then throws instead of returning an optional.
    @_disfavoredOverload
    public convenience init(contentsOf url: URL, options readOptionsMask: NSData.ReadingOptions) throws {
        let isServed = RemoteContents.serves(url)
        self.init(data: try isServed ? RemoteContents.load(url) : Data(contentsOf: url, options: readOptionsMask))
    }
}

extension String {
    /// Reads a text file, or loads a URL over the simulated device's network while the calling thread waits.
    ///
    /// It hides Foundation's own. In a file that imports Foundation by name nothing hides that; disfavoured, this one
    /// then leaves the call to it, which bypasses the simulated network.
    @_disfavoredOverload
    public init(contentsOf url: URL, encoding: String.Encoding) throws {
        guard RemoteContents.serves(url) else {
            // Favoured over this one here, the call is Foundation's.
            self = try String(contentsOf: url, encoding: encoding)
            return
        }
        guard let text = String(data: try RemoteContents.load(url), encoding: encoding) else {
            throw CocoaError(.fileReadInapplicableStringEncoding, userInfo: [NSURLErrorKey: url])
        }
        self = text
    }
}
