// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages
import SystemFiles

/// One input of `lint`: its findings, or the reason why it could not be linted.
struct LintedFile {
    var linted: LintedInput
    /// The text with the remedies applied; `nil` if none was, or nobody asked.
    var fixedText: [UInt8]?
    var failure: InputFailure?
    /// The original input, kept if it cannot be replaced: a pipe can be read only once.
    private var original: PushInput?
    private let linter: Linter

    /// Reads an input and lints it; if it is to be fixed, the findings are those that remain.
    ///
    /// - Parameter removing: Whether fixes may remove what has no place in the message.
    init(_ source: InputSource, isFixed: Bool, removing: Bool = false, by linter: Linter) {
        self.linter = linter
        linted = LintedInput(name: source.name, isStandardInput: source.isStandardInput, findings: [])
        do throws(InputFailure) {
            let bytes = try source.readAll()
            let input: PushInput
            do throws(InputFailure) {
                input = try InputFailure.push(in: bytes, of: source)
            } catch {
                guard let push = error.computed ?? ComputedPush(namesIn: bytes) else {
                    // What a program calls may say enough, although the push in it cannot be read.
                    let isOther = RequestText(bytes) == nil && !Self.beginsAsJSON(bytes)
                    let calls = ProgramCalls(bytes)
                    let findings = isOther ? calls.findings + calls.senderFindings : []
                    guard !findings.isEmpty else { throw error }
                    (linted.findings, linted.writtenText) = (findings, bytes)
                    failure = isFixed ? InputFailure(unwritable: source, reason: RequestText.programReason) : nil
                    return
                }
                read(push, in: bytes, source, isFixed: isFixed)
                return
            }
            linted.sourceOffset = input.byteOrderMark.count
            linted.push = input.computed
            linted.source = input.computed == nil ? input.source : nil
            if input.request != nil { linted.writtenText = bytes }
            guard isFixed else {
                linted.findings = input.lint(by: linter)
                return
            }
            if let request = input.request {
                linted.findings = input.lint(by: linter)
                failure = InputFailure(unwritable: source, reason: request.unwritableReason)
                return
            }
            original = input
            let fixed = linter.fix(input.source, removing: removing)
            linted.findings = fixed.remaining
            linted.fixed = fixed.fixed
            linted.source = fixed.source
            fixedText = input.byteOrderMark + fixed.source.bytes
        } catch {
            failure = error
            if let finding = error.finding {
                linted.findings = [finding]
            } else {
                linted.failure = error.description
            }
        }
    }

    private mutating func read(_ push: ComputedPush, in bytes: [UInt8], _ source: InputSource, isFixed: Bool) {
        linted.push = push
        linted.writtenText = bytes
        linted.findings = push.lint(by: linter)
        let reason =
            push.request?.unwritableReason
            ?? (push.isJSON ? "it is not JSON yet; correct what invalid-json says first" : RequestText.programReason)
        failure = isFixed ? InputFailure(unwritable: source, reason: reason) : nil
    }

    private static func beginsAsJSON(_ bytes: [UInt8]) -> Bool {
        bytes.first { $0 > 0x20 }.map { "{[\"".utf8.contains($0) } ?? false
    }

    /// Reads a push as it goes to APNs without FCM, and lints it.
    ///
    /// - Parameter headers: Header fields in addition to the input's own.
    init(apns source: InputSource, headers: StringMap, by linter: Linter) {
        self.linter = linter
        linted = LintedInput(name: source.name, isStandardInput: source.isStandardInput, findings: [])
        do throws(InputFailure) {
            let bytes = try source.readAll()
            do throws(JSONSyntaxError) {
                let (push, request) = try APNSNotification.pasted(bytes, headers: headers)
                linted.findings = linter.lint(push)
                if let request, let body = try? JSONDocument(parsing: request.body) {
                    linted.findings = request.placed(linted.findings, in: body)
                    linted.writtenText = bytes
                }
            } catch {
                throw InputFailure(source: source, error, in: bytes)
            }
        } catch {
            failure = error
            linted.failure = error.description
        }
    }

    /// Reads a file with a document on each line, and lints them; places are those in the file.
    ///
    /// - Parameter objection: Why it cannot be worked on as was asked for; `nil` if it can.
    init(lines source: InputSource, objection: String?, by linter: Linter) {
        self.linter = linter
        linted = LintedInput(name: source.name, findings: [])
        do throws(InputFailure) {
            if let objection { throw InputFailure(unusable: source, reason: objection) }
            var lines = try LineReader(source)
            while let line = try lines.next() {
                do throws(LineFailure) {
                    linted.findings += try PushInput(parsing: line).lint(by: linter)
                } catch {
                    linted.findings.append(error.finding)
                }
            }
        } catch {
            failure = error
            linted.failure = error.description
        }
    }

    /// Writes the fixed text to standard output for standard input, else into the input's file if the text changed.
    mutating func save(_ source: InputSource) throws {
        guard let fixedText else { return }
        if source.isStandardInput { return try StandardOutput.write(fixedText) }
        guard linted.fixed?.isEmpty == false else { return }
        do throws(SystemCallFailure) {
            try FileReplacement.write(fixedText, to: source.argument)
        } catch {
            // The file is as it was, and so are its findings.
            if let original {
                linted.source = original.source
                linted.findings = original.lint(by: linter)
            }
            linted.fixed = []
            failure = InputFailure(unwritable: source, reason: error.cause)
        }
    }
}

/// How `lint` answers: in words for people, or in a form that programs read.
enum LintFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case text
    case json
    case sarif
    case github
    case junit

    /// Whether inputs that cannot be read or parsed are part of the answer; elsewhere they are on standard error alone.
    var reportsFailures: Bool { self == .sarif || self == .github || self == .junit }

    /// The writer of the format.
    ///
    /// - Parameter showsSource: Whether text has the lines that findings point at.
    func findingsFormat(
        isColored: Bool,
        showsSource: Bool,
        failingOn limit: FindingLimit
    ) -> any FindingsFormat {
        switch self {
        case .text:
            var format = TextFindingsFormat(isColored: isColored)
            format.showsSource = showsSource
            return format
        case .json: return JSONFindingsFormat()
        case .sarif: return SARIFFindingsFormat(toolVersion: ToolVersion.current)
        case .github: return GitHubFindingsFormat()
        case .junit: return JUnitFindingsFormat(failingOn: Severity(rawValue: limit.rawValue))
        }
    }
}

extension APNSNotification {
    /// Reads a recorded request, or else the body of a command of curl or of what a program or a device printed.
    fileprivate static func pasted(
        _ bytes: [UInt8],
        headers: StringMap
    ) throws(JSONSyntaxError) -> (push: APNSNotification, request: RequestText?) {
        do throws(JSONSyntaxError) {
            return (try APNSNotification(recorded: String(decoding: bytes, as: UTF8.self), headers: headers), nil)
        } catch {
            guard let request = RequestText(bytes) else { throw error }
            var fields = request.headers
            for (name, value) in headers { fields[name] = value }
            var push = try APNSNotification(recorded: String(decoding: request.body, as: UTF8.self), headers: fields)
            push.isToDevice = request.push([:]).isToDevice
            return (push, request)
        }
    }
}

extension RequestText {
    fileprivate static let programReason = "it is a program; give the JSON that it sends alone"

    /// Why what is fixed cannot take the text's place, and the remedy.
    fileprivate var unwritableReason: String {
        if isPrinted { return "it is what a device's log shows; fix the JSON that the server sends" }
        if isWithoutBraces { return "the braces around its members are missing; put { before and } behind them" }
        return isProgram
            ? Self.programReason
            : "it is a request with its header fields; give its body alone"
    }
}
