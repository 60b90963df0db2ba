// SPDX-License-Identifier: Apache-2.0

/// The facts about a push that a site's own worker handled in a real browser, from which rules make their findings.
package struct WorkerRecord: Sendable, Hashable {
    /// A line of one of the site's scripts.
    package struct Place: Sendable, Hashable, CustomStringConvertible {
        let file: String
        let line: Int

        package init(file: String, line: Int) { (self.file, self.line) = (file, line) }

        package var description: String { "\(WorkerRecord.shown(file)):\(line)" }
    }

    /// The worker's event, by the name of its listener.
    package enum Phase: String, Sendable, Hashable, CaseIterable {
        /// Its script runs, or it is installed.
        case start
        case push
        case click = "notificationclick"
        case dismissal = "notificationclose"
    }

    /// An error that nothing in the worker caught.
    package struct Failure: Sendable, Hashable {
        var message: String
        var phase: Phase
        var place: Place?

        package init(_ message: String, in phase: Phase, at place: Place?) {
            (self.message, self.phase, self.place) = (message, phase, place)
        }
    }

    /// A call of `showNotification` during the push.
    package struct Request: Sendable, Hashable {
        package var title: String
        package var tag: String?
        package var icon: String?
        package var image: String?
        /// The site's names of the buttons, in their order.
        package var actionNames: [String]
        /// `nil` if Firebase's SDK called it.
        package var place: Place?
        /// Why the browser refused it; `nil` if it did not.
        package var refusal: String?

        package init(
            title: String,
            tag: String? = nil,
            icon: String? = nil,
            image: String? = nil,
            actionNames: [String] = [],
            at place: Place? = nil,
            refusal: String? = nil
        ) {
            (self.title, self.tag, self.icon, self.image) = (title, tag, icon, image)
            (self.actionNames, self.place, self.refusal) = (actionNames, place, refusal)
        }
    }

    /// A call by which the worker brings a page before the user.
    package struct Window: Sendable, Hashable {
        /// The method: `openWindow`, `focus` or `navigate`.
        package var method: String
        package var url: String
        package var place: Place?
        /// Why the browser refused it; `nil` if it did not.
        package var refusal: String?

        package init(_ method: String, _ url: String, at place: Place?, refusal: String? = nil) {
            (self.method, self.url, self.place, self.refusal) = (method, url, place, refusal)
        }
    }

    /// The user's action on the notification.
    package struct Action: Sendable, Hashable {
        package var phase: Phase
        /// The button; `nil` is the notification itself.
        package var button: String?
        /// Whether the worker was done in time.
        package var hasEnded = false

        package init(_ phase: Phase, button: String? = nil) { (self.phase, self.button) = (phase, button) }
    }

    /// How the worker's own files of Firebase's SDK were answered.
    package struct FirebaseFiles: Sendable, Hashable {
        /// The version that the worker asks for.
        var wanted: String
        /// The version of the files in `node_modules`; `nil` is the stand-in.
        var found: String?

        package init(wanted: String, found: String?) { (self.wanted, self.found) = (wanted, found) }
    }

    /// The browser's name, such as Chromium.
    package var browser: String
    /// The worker's file, as it is called in the site's folder.
    package var file: String
    /// The place at which the worker listens to each event.
    package var listeners: [Phase: Place] = [:]
    /// Why the push could not be tried to its end; `nil` if it could.
    package var problem: String?
    /// Why the browser has no registered worker; `nil` if it has one.
    package var refusal: String?
    package var failures: [Failure] = []
    /// The worker got the push.
    package var hasBegun = false
    /// The push's `waitUntil` promises are all settled.
    package var hasEnded = false
    /// Promises that the worker passed to the push's `waitUntil`.
    package var waitCount = 0
    package var requests: [Request] = []
    /// Notifications that the desktop showed for the push and that none replaced.
    package var displayedCount = 0
    /// Whether the browser itself showed a text because the worker showed none.
    package var isGeneric = false
    /// Pictures that the notification asks for and the browser did not hand over: role and URL.
    package var missingPictures: [String: String] = [:]
    package var action: Action?
    package var windows: [Window] = []
    package var firebase: FirebaseFiles?
    /// Whether a page of the site is visible, to which Firebase's SDK hands messages.
    package var hasVisiblePage = false
    /// How long each step may take.
    package var timeLimit: Duration

    package init(browser: String, file: String, timeLimit: Duration) {
        (self.browser, self.file, self.timeLimit) = (browser, file, timeLimit)
    }
}

extension WorkerRecord {
    /// The browser accepted these.
    var shownRequests: [Request] { requests.filter { $0.refusal == nil } }

    /// `The push listener (sw.js:4)`.
    func listener(_ phase: Phase) -> String {
        let name = phase == .start ? "The script" : "The \(phase.rawValue) listener"
        let place = listeners[phase].map(\.description) ?? Self.shown(file)
        return "\(name) (\(place))"
    }

    /// ` (sw.js:4)`; for a call of Firebase's SDK ` (Firebase's SDK)`.
    func suffix(_ place: Place?) -> String { " (\(place?.description ?? "Firebase's SDK"))" }

    /// A text of the site for a sentence: one line, of bounded length, without credentials.
    static func shown(_ text: String) -> String {
        let line = text.prefix(300).map {
            $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0
        }
        let hidden = Credentials.hidden(in: String(line))
        if text.count > 300 { return hidden + "…" }
        // Findings quote the text inside a sentence.
        return hidden.hasSuffix(".") ? String(hidden.dropLast()) : hidden
    }
}
