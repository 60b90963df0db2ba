// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushSimulator

/// A site's service worker: one that is simulated, or the site's own.
enum SiteWorker: Sendable {
    case simulated(WebBrowser.Configuration.Worker)
    case own(SiteFolder)

    /// Takes the name of a simulated worker, else a path.
    init(argument: String) throws {
        if let worker = WebBrowser.Configuration.Worker(rawValue: argument) {
            self = .simulated(worker)
            return
        }
        do throws(SiteFolder.Failure) {
            self = .own(try SiteFolder(argument))
        } catch {
            let names = WebBrowser.Configuration.Worker.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("\(error.description) The simulated workers are \(names).")
        }
    }

    /// The site's folder; `nil` for a simulated worker.
    var folder: SiteFolder? { if case .own(let folder) = self { folder } else { nil } }
}
