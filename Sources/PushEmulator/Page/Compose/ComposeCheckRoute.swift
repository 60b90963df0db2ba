// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages
import PushPreview

/// `POST /compose/check`: checks a message while it is written, and answers with a part of the page.
///
/// Nothing is stored. The page's script sends one request at a time, after a pause in typing.
struct ComposeCheckRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("compose/check") { request, _ -> Response in
            let form = try await form(request)
            let project = form.nonEmpty("project") ?? services.core.configuration.defaultProject
            do {
                let draft = ComposeDraft(form)
                let surroundings = try await ComposeSurroundings(project: project, draft.searches, services)
                let check = try await ComposeCheck(draft, surroundings, services).markup
                guard surroundings.hasMany else { return .html(check) }
                let devices = ComposeDevices(draft: draft, surroundings: surroundings)
                return .html("\(check)\(devices.tried)\(draft.form == .fields ? devices.target("") : nil)")
            } catch {
                guard let failure = StorageFailure(error) else { throw error }
                return .html("<p class=\"problem\">\(failure.sentence)</p>")
            }
        }
    }
}

/// The findings of lint, the sizes on each platform, and the previews of a message.
struct ComposeCheck: Sendable {
    let written: WrittenMessage
    /// The problems with fields that somebody has filled in; an empty field is not an error yet.
    private let mistakes: ComposeFields.Problems
    private let previews: HTML
    private let draft: ComposeDraft

    /// Checks the message and delivers it to the chosen devices without storing anything.
    init(_ draft: ComposeDraft, _ surroundings: ComposeSurroundings, _ services: PageServices) async throws {
        let written = draft.written(surroundings)
        self.written = written
        self.draft = draft
        mistakes = written.problems.filter { draft.isFilledIn($0.key) }
        let devices = surroundings.tried(for: draft)
        guard draft.form == .json || written.hasContent else {
            previews = ""
            return
        }
        let messages = devices.compactMap { device in written.payload(for: device).map { (device, $0) } }
        guard !messages.isEmpty else {
            let sentence =
                devices.isEmpty
                ? "Choose a device for a preview."
                : written.request.map { "\($0.service) sends nothing to the chosen devices." }
            // The findings say why a text that cannot be read goes to none.
            previews = sentence.map { "<p class=\"dim panel\">\($0)</p>" } ?? ""
            return
        }
        do {
            previews = try await services.trialDeliveries.with(messages) { results in
                Self.markup(of: results, with: services.core.configuration.installedApp)
            }
        } catch is TrialDeliveries.TooManyTrials {
            previews =
                "<p class=\"dim panel\">Too many previews are in progress; change something to try again.</p>"
        }
    }

    private static func markup(of results: [TrialDeliveries.Result], with app: InstalledApp?) -> HTML {
        let entries = results.compactMap { result in
            result.delivery.map { app.entry($0, to: result.device.fullConfiguration) }
        }
        let late = results.filter { $0.delivery == nil }
        return """
            \(PreviewParts.deliveries(entries))
            \(late.map { result in
                """
                <p class="dim panel late"><b><bdi>\(result.device.name.bounded(to: 80))</bdi></b> had nothing to show after \
                \(Int(TrialDeliveries.timeLimit.components.seconds)) seconds. Send the message to see how it ends.</p>
                """ as HTML
            })
            """
    }

    /// The element `check`, which the script replaces.
    var markup: HTML {
        guard draft.form == .json || written.hasContent else {
            return """
                <div id="check" class="check">\(hiddenMistakes)<div class="panel await">\(PageIcon.devices.markup)<b>Nothing to show yet</b>\
                <span>Previews of the message on each device, and its findings, appear here as you write.</span></div></div>
                """
        }
        return """
            <div id="check" class="check">
            \(hiddenMistakes)
            <section class="panel"><h2>Checks</h2>
            \(ComposeMeters(written)?.markup)
            \(findings.markup)
            </section>
            \(previews)
            </div>
            """
    }

    /// The script puts them beside the fields.
    private var hiddenMistakes: [HTML] {
        mistakes.sorted { $0.key < $1.key }.map { "<p hidden data-mistake=\"\($0.key)\">\($0.value)</p>" }
    }

    private var findings: ComposeFindings {
        guard draft.form == .fields else {
            // Most mistakes of a text are findings too.
            let sentences = written.findings.isEmpty ? mistakes.values.sorted() : []
            return ComposeFindings(written.findings, showsLines: true, mistakes: sentences)
        }
        let isTargetWrong = ["topic", "condition", "token", "device"].contains { mistakes[$0] != nil }
        return ComposeFindings(
            written.findings,
            showsLines: false,
            mistakes: mistakes.sorted { $0.key < $1.key }.map(\.value),
            hiding: draft.ownRules,
            explaining: isTargetWrong ? ["target"] : []
        )
    }
}

extension WrittenMessage {
    /// Whether the message has any content besides its target; unreadable text counts as content.
    fileprivate var hasContent: Bool {
        guard var message = reading?.message else { return true }
        message.target = nil
        return message != PushMessage(to: nil)
    }
}

extension ComposeDraft {
    /// Rules about the form's own choices: a device's token, and addresses on this machine for the pictures that the emulator
    /// serves.
    fileprivate var ownRules: Set<String> {
        let isServed =
            switch fields.picture {
            case .sample: true
            case .address: DraftPictures.name(in: fields.address) != nil
            case .none, .kept: false
            }
        return isServed ? ["token-deprecated", "image-url", "image-private"] : ["token-deprecated"]
    }

    /// Whether a field has anything in it.
    fileprivate func isFilledIn(_ field: String) -> Bool {
        switch field {
        case "topic": !fields.topic.isEmpty
        case "condition": !fields.condition.isEmpty
        case "token": !fields.token.isEmpty
        case "device": !fields.device.isEmpty
        case "address": !fields.address.isEmpty
        case "text": !text.isEmpty
        default: true
        }
    }
}
