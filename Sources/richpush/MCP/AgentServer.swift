// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import PushMessages

/// The Model Context Protocol over standard input and output: a JSON-RPC document a line.
///
/// Requests are answered side by side, because one may wait for minutes. Source: the protocol's specification, revisions
/// 2024-11-05 to 2025-11-25.
actor AgentServer {
    /// The revisions of the protocol that are spoken here, the newest last; they differ in nothing that is used here.
    static let revisions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]

    /// Calls that work at a time; further ones wait.
    private static let workers = 4
    /// Requests that may wait for their answer.
    private static let greatestBacklog = 64

    private let tools: [AgentTool]
    private let places = AsyncSemaphore(permits: AgentServer.workers)
    /// The requests that are being answered, by their ids as JSON.
    private var open: [[UInt8]: Task<Void, Never>] = [:]

    init(tools: [AgentTool]) { self.tools = tools }

    /// Answers the requests of an input until it ends; what is not answered then is cancelled, because nobody waits for it.
    func run(_ lines: sending LineReader) async throws {
        let queue = LineQueue(lines)
        defer { for task in open.values { task.cancel() } }
        while let (_, line) = try await queue.next() { try take(line) }
    }

    private func take(_ line: LineReader.Line) throws {
        guard !line.isTooLong else {
            let sentence = "The request has \(line.byteCount) bytes; at most \(LineReader.byteLimit) are read."
            return try write(.failure(.invalidRequest, sentence, id: .null))
        }
        guard !line.bytes.isEmpty else { return }
        let request: AgentRequest
        switch AgentRequest.reading(Array(line.bytes)) {
        case .success(let read): request = read
        case .failure(let refusal): return try write(refusal.answer)
        }
        guard let id = request.id else { return note(request) }
        let key = id.encoded()
        guard open[key] == nil else {
            return try write(.failure(.invalidRequest, "Another request has this id and is not answered yet.", id: id))
        }
        guard open.count < Self.greatestBacklog else {
            return try write(.failure(.serverError, "\(Self.greatestBacklog) requests wait already.", id: id))
        }
        open[key] = Task {
            let answer = await self.answer(to: request, id)
            self.finish(key, answer)
        }
    }

    /// Takes a notification, which has no answer.
    private func note(_ request: AgentRequest) {
        guard request.method == "notifications/cancelled", let id = request.parameters["requestId"] else { return }
        open.removeValue(forKey: id.encoded())?.cancel()
    }

    /// A cancelled request is not answered.
    private func finish(_ key: [UInt8], _ answer: AgentAnswer) {
        guard open.removeValue(forKey: key) != nil else { return }
        try? write(answer)
    }

    private func write(_ answer: AgentAnswer) throws {
        try StandardOutput.write(answer.json.encoded() + [UInt8(ascii: "\n")])
    }

    private func answer(to request: AgentRequest, _ id: JSONValue) async -> AgentAnswer {
        let parameters = request.parameters
        switch request.method {
        case "initialize": return .result(greeting(parameters["protocolVersion"]?.string), id: id)
        case "ping": return .result([:], id: id)
        case "tools/list": return .result(["tools": .array(tools.map(\.json))], id: id)
        case "tools/call": return await call(parameters, id)
        case "resources/list": return .result(["resources": .array(AgentResource.listed)], id: id)
        case "resources/templates/list":
            return .result(["resourceTemplates": .array(AgentResource.templates)], id: id)
        case "resources/read": return await read(parameters["uri"]?.string ?? "", id)
        case "prompts/list": return .result(["prompts": .array(AgentPrompt.all.map(\.json))], id: id)
        case "prompts/get": return prompt(parameters, id)
        default: return .failure(.methodNotFound, "There is no method \"\(request.method.prefix(100))\".", id: id)
        }
    }

    private func greeting(_ wanted: String?) -> JSONValue {
        [
            "protocolVersion": .string(Self.revisions.first { $0 == wanted } ?? Self.revisions.last ?? ""),
            "capabilities": ["tools": [:], "resources": [:], "prompts": [:]],
            "serverInfo": ["name": "richpush", "title": "RichPush", "version": .string(ToolVersion.current)],
            "instructions": """
            Builds, checks and shows push notifications with pictures. Lint a push before you hand it over, simulate it to \
            see what each device displays and why a picture is missing, and look at it with preview. With an emulator that \
            runs ('richpush emulator start'), wait and inbox see what programs send.
            """,
        ]
    }

    private func call(_ parameters: JSONObject, _ id: JSONValue) async -> AgentAnswer {
        let name = parameters["name"]?.string ?? ""
        guard let tool = tools.first(where: { $0.name == name }) else {
            let names = tools.map(\.name).joined(separator: ", ")
            return .failure(.invalidParameters, "There is no tool \"\(name.prefix(100))\"; there are \(names).", id: id)
        }
        let (content, isError): (AgentTool.Content, Bool)
        do {
            let arguments = try AgentArguments(parameters["arguments"]?.object ?? [:], for: tool)
            (content, isError) = (try await places.withPermit { try await tool.call(arguments) }, false)
        } catch let failure as AgentFailure {
            (content, isError) = ([AgentTool.text(failure.sentence)], true)
        } catch {
            (content, isError) = ([AgentTool.text("\(name) failed: \(error)")], true)
        }
        return .result(["content": .array(content), "isError": .bool(isError)], id: id)
    }

    private func read(_ address: String, _ id: JSONValue) async -> AgentAnswer {
        do {
            let text = try await AgentResource.text(at: address)
            let content: JSONValue = [
                "uri": .string(address), "mimeType": "application/json", "text": .string(text),
            ]
            return .result(["contents": [content]], id: id)
        } catch let failure as AgentFailure {
            return .failure(.resourceNotFound, failure.sentence, id: id)
        } catch {
            return .failure(.serverError, "\(address.prefix(200)) cannot be read: \(error)", id: id)
        }
    }

    private func prompt(_ parameters: JSONObject, _ id: JSONValue) -> AgentAnswer {
        let name = parameters["name"]?.string ?? ""
        guard let prompt = AgentPrompt.all.first(where: { $0.name == name }) else {
            let names = AgentPrompt.all.map(\.name).joined(separator: ", ")
            return .failure(
                .invalidParameters,
                "There is no prompt \"\(name.prefix(100))\"; there are \(names).",
                id: id
            )
        }
        guard let message = parameters["arguments"]?["message"]?.string else {
            return .failure(.invalidParameters, "\(name) needs the argument message.", id: id)
        }
        let content = AgentTool.text(prompt.text(message))
        return .result(["messages": [["role": "user", "content": content]]], id: id)
    }
}
