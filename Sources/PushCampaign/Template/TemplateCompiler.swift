// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// Turns a template's file into a program.
struct TemplateCompiler {
    private(set) var program = Program()
    private(set) var canonicalExcess = 0
    private let settings: TemplateSettings
    private var file: [UInt8] = []
    private var errors: [TemplateError] = []
    /// Bytes that every message has, and that are not an instruction yet.
    private var pending = ConstantUnderWay()
    /// Where each field stands in the file.
    private var places: [String: Int] = [:]

    init(_ settings: TemplateSettings) { self.settings = settings }

    mutating func compile(_ bytes: [UInt8], variants: [String: [UInt8]] = [:]) throws(InvalidTemplate) {
        guard let column = settings.variantColumn, !variants.isEmpty else { return try compile(file: bytes) }
        // One program for all: it begins with a choice, and each message ends with a jump behind the last.
        program.append(.variant(column: program.column(column)), of: -1)
        var errors: [TemplateError] = []
        var exits: [Int] = []
        let files = [(nil, bytes)] + variants.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        for (name, bytes) in files as [(String?, [UInt8])] {
            if let name {
                exits.append(program.instructions.count)
                program.append(.jump(to: 0), of: -1)
                program.beginVariant(name)
            }
            do throws(InvalidTemplate) {
                try compile(file: bytes)
            } catch {
                errors += error.errors.map { error in
                    var error = error
                    error.variant = name
                    return error
                }
            }
        }
        for exit in exits { program.land(exit) }
        if !errors.isEmpty { throw InvalidTemplate(errors: errors) }
    }

    private mutating func compile(file bytes: [UInt8]) throws(InvalidTemplate) {
        (errors, places, pending) = ([], [:], ConstantUnderWay())
        file = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: file)
        } catch {
            throw InvalidTemplate(errors: [Self.notJSON(error)])
        }
        guard let message = message(in: document.root) else { throw InvalidTemplate(errors: errors) }
        let sample = emit(message, FieldPath(["message"]), [])
        flush()
        if errors.isEmpty, let sample { check(sample) }
        guard errors.isEmpty else {
            throw InvalidTemplate(errors: errors.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
        }
    }

    private static func notJSON(_ error: JSONSyntaxError) -> TemplateError {
        TemplateError(
            code: .notJSON,
            line: error.line,
            column: error.column,
            message: error.isEmptyInput
                ? "The template is empty." : "The template is not JSON: \(error.reason)",
            remedy: "Correct the file; 'richpush build' reads the same JSON."
        )
    }

    /// The message of a request, or the whole document.
    private mutating func message(in root: JSONDocument.Node) -> JSONDocument.Node? {
        guard root.isObject else {
            report(
                .notAMessage,
                0,
                nil,
                "The template is not an object.",
                "Write {\"message\": {…}} or only the message."
            )
            return nil
        }
        let keys = root.children.compactMap(\.key)
        guard keys.contains("message") else {
            if keys.contains("aps") {
                report(
                    .notAMessage,
                    0,
                    nil,
                    "The template is a payload as an Apple device receives it.",
                    "Put it at message.apns.payload and add a target."
                )
                return nil
            }
            return root
        }
        for child in root.children where child.key != "message" {
            report(
                .notAMessage,
                (child.keyRange ?? child.range).lowerBound,
                child.key,
                "A template holds a message and nothing beside it.",
                "Remove '\(child.key ?? "")'."
            )
        }
        guard let message = root["message"], message.isObject else {
            report(
                .notAMessage,
                root.range.lowerBound,
                "message",
                "The message is not an object.",
                "Write {\"message\": {…}}."
            )
            return nil
        }
        return message
    }

    private mutating func report(
        _ code: TemplateError.Code,
        _ offset: Int,
        _ path: String?,
        _ message: String,
        _ remedy: String
    ) {
        let before = file[..<min(offset, file.count)]
        let lineStart = (before.lastIndex(of: Bytes.newline) ?? -1) + 1
        errors.append(
            TemplateError(
                code: code,
                line: before.count { $0 == Bytes.newline } + 1,
                column: before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1,
                path: path,
                message: message,
                remedy: remedy
            )
        )
    }

    // MARK: - JSON

    /// Emits a value and returns a sample of it; `nil` if there is none.
    private mutating func emit(_ node: JSONDocument.Node, _ path: FieldPath, _ steps: [String])
        -> JSONValue?
    {
        places[path.description] = (node.keyRange ?? node.range).lowerBound
        if node.isObject { return emitObject(node, path, steps) }
        if node.isArray {
            pending.bytes.append(UInt8(ascii: "["))
            var elements: [JSONValue] = []
            for (index, child) in node.children.enumerated() {
                if index > 0 { pending.bytes.append(Bytes.comma) }
                if let element = emit(child, path.appending(.index(index)), steps + ["[]"]) {
                    elements.append(element)
                }
            }
            pending.bytes.append(UInt8(ascii: "]"))
            return .array(elements)
        }
        let value = node.value
        guard case .string(let text) = value, LiquidLexer.hasLiquid(text.utf8) else {
            pending.bytes += value.encoded()
            return value
        }
        return emitLeaf(node, path, steps)
    }

    private mutating func emitObject(_ node: JSONDocument.Node, _ path: FieldPath, _ steps: [String])
        -> JSONValue?
    {
        pending.bytes.append(UInt8(ascii: "{"))
        var object = JSONObject()
        // Of a key given twice the last one counts, as everywhere in JSON.
        var last: [String: Int] = [:]
        let children = node.children
        for (index, child) in children.enumerated() { last[child.key ?? ""] = index }
        var isFirst = true
        for (index, child) in children.enumerated() {
            guard let key = child.key, last[key] == index else { continue }
            if LiquidLexer.hasLiquid(key.utf8) {
                report(
                    .misplaced,
                    (child.keyRange ?? child.range).lowerBound,
                    path.description,
                    "A key holds Liquid, and keys are the same in every message.",
                    "Put the value into a string."
                )
                continue
            }
            if !isFirst { pending.bytes.append(Bytes.comma) }
            isFirst = false
            pending.bytes += JSONValue.string(key).encoded()
            pending.bytes.append(UInt8(ascii: ":"))
            if let value = emit(child, path.appending(.member(key)), steps + [FieldName.protobuf(key)]) {
                object[key] = value
            }
        }
        pending.bytes.append(UInt8(ascii: "}"))
        return .object(object)
    }

    // MARK: - Leaves

    private mutating func emitLeaf(_ node: JSONDocument.Node, _ path: FieldPath, _ steps: [String])
        -> JSONValue?
    {
        let kind = Leaf.Kind(steps)
        let text = UnescapedText(file, node.range)
        var scope = LeafScope(program: program, settings: settings)
        do throws(LiquidError) {
            let statements = try LiquidParser.parse(text.bytes, &scope)
            program = scope.program
            emit(statements, Leaf(path: path.description, kind: kind))
        } catch {
            let place = text.places[min(max(0, error.offset), text.places.count - 1)]
            report(error.code, place, path.description, error.message, error.remedy)
        }
        return kind.sample(steps.last)
    }

    private mutating func emit(_ statements: [Statement], _ leaf: Leaf) {
        let isString =
            switch leaf.kind {
            case .number, .boolean: false
            default: true
            }
        var emitter = LeafEmitter(program: program, pending: pending, leaf: leaf)
        emitter.emit(statements, isString: isString)
        (program, pending) = (emitter.program, emitter.pending)
    }

    private mutating func flush() { pending.flush(into: &program, of: -1) }

    // MARK: - The message as a whole

    /// Reports what FCM refuses whatever the row holds.
    private mutating func check(_ sample: JSONValue) {
        let request: JSONValue = ["message": sample]
        let bytes = request.encoded()
        guard let document = try? JSONDocument(parsing: bytes) else { return }
        let push = PushDocument.read(document)
        for finding in Linter.standard.lint(push, source: document) where finding.severity == .error {
            let remedy =
                finding.fix.map { "Remedy: \($0.summary)." }
                ?? "See 'richpush lint --explain \(finding.rule)'."
            report(
                .notAMessage,
                places[finding.path ?? "message"] ?? 0,
                finding.path,
                finding.message,
                remedy
            )
        }
        if let reading = push.reading {
            canonicalExcess = max(canonicalExcess, reading.message.encoded().count - bytes.count)
        }
    }
}
