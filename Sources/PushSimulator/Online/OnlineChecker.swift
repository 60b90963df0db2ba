// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// Loads the pictures of pushes, each distinct URL once, and says what every platform would do with them.
///
/// The outcome for a URL is kept as long as the checker is, its file is not. Pushes may be checked side by side.
package actor OnlineChecker {
    package struct Configuration: Sendable {
        /// Time for each picture; a little more than the thirty seconds that an iPhone's extension has.
        package var timeLimit = Capabilities.standard.duration(.extensionSeconds, on: .iOS()) + .seconds(5)
        /// Pictures that are loaded at once at most.
        package var downloadsAtOnce = 8
        /// The iPhone that judges; its network's limits do not count, because one download is for all.
        package var apple = AppleDevice.Configuration()
        /// The Android phone that judges.
        package var android = AndroidDevice.Configuration()
        /// The browser that judges pictures and icons; badges are for browsers on Android alone, so that another leaves
        /// them to Chrome there.
        package var browser = WebBrowser.Configuration(.chrome, on: .windows)
        /// A PEM file of certificate authorities to trust instead of the system's.
        package var certificateAuthorityFile: String?
        /// Entries `host:port:address` that replace name resolution (libcurl's `CURLOPT_RESOLVE`).
        package var resolve: [String] = []

        package init() {}
    }

    /// How far the work is.
    package struct Progress: Sendable, Hashable {
        /// Pictures that were asked for.
        package var count = 0
        /// Pictures that are done.
        package var doneCount = 0
        /// Bytes that were downloaded.
        package var byteCount = 0

        package init() {}
    }

    /// Bytes of a file at most; more than any platform shows.
    static let byteLimit = 64 * 1024 * 1024

    private let configuration: Configuration
    private let report: @Sendable (Progress) -> Void
    private var progress = Progress()
    private var checks: [String: Task<ImageCheck.Verdict, Never>] = [:]
    private var runningCount = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Makes a checker that has loaded nothing.
    ///
    /// - Parameter report: Called whenever a picture is asked for or done.
    package init(
        _ configuration: Configuration = Configuration(),
        report: @escaping @Sendable (Progress) -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.report = report
    }

    /// Returns what is to be said about the pictures of a push, with places in terms of a request (`message.…`).
    ///
    /// Findings are in the order of the fields and, of one field, as the device has them.
    package func check(_ push: PushDocument) async -> [Finding] {
        let fields = push.imageFields
        // All of them begin before the first is waited for.
        let checks = fields.map { check($0.url) }
        var findings: [Finding] = []
        var known: Set<Finding> = []
        for (field, check) in zip(fields, checks) {
            let verdict = await check.value
            for var finding in (verdict.findings[field.use] ?? []) + verdict.general {
                finding.path = field.path.description
                if known.insert(finding).inserted { findings.append(finding) }
            }
        }
        return findings
    }

    private func check(_ url: String) -> Task<ImageCheck.Verdict, Never> {
        if let known = checks[url] { return known }
        let check = ImageCheck(url: url, configuration: configuration)
        let task = Task {
            await begin()
            let verdict = await check.run()
            end(verdict)
            return verdict
        }
        checks[url] = task
        progress.count += 1
        report(progress)
        return task
    }

    private func begin() async {
        guard runningCount >= configuration.downloadsAtOnce else {
            runningCount += 1
            return
        }
        // The next check that ends resumes this one.
        await withCheckedContinuation { waiting.append($0) }
    }

    private func end(_ verdict: ImageCheck.Verdict) {
        if waiting.isEmpty {
            runningCount -= 1
        } else {
            waiting.removeFirst().resume()
        }
        progress.doneCount += 1
        progress.byteCount += verdict.byteCount
        report(progress)
    }
}
