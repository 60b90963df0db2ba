// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A request of JSON-RPC 2.0, or a notification, which has no id.
struct AgentRequest: Sendable {
    var id: JSONValue?
    var method: String
    var parameters: JSONObject

    /// The error for a document that is not a request.
    struct Refusal: Error {
        var answer: AgentAnswer
    }

    static func reading(_ bytes: [UInt8]) -> Result<AgentRequest, Refusal> {
        guard let document = try? JSONValue(parsing: bytes) else {
            return .failure(Refusal(answer: .failure(.parseError, "The line is not JSON.", id: .null)))
        }
        let id = document["id"]
        guard document["jsonrpc"]?.string == "2.0", let method = document["method"]?.string else {
            let sentence = "The line is not a request: it needs \"jsonrpc\": \"2.0\" and a method."
            return .failure(Refusal(answer: .failure(.invalidRequest, sentence, id: id ?? .null)))
        }
        switch id {
        case nil, .string, .integer: break
        default:
            return .failure(
                Refusal(answer: .failure(.invalidRequest, "The id must be a text or an integer.", id: .null))
            )
        }
        return .success(AgentRequest(id: id, method: method, parameters: document["params"]?.object ?? [:]))
    }
}

/// An answer of JSON-RPC 2.0.
struct AgentAnswer: Sendable {
    /// The codes of JSON-RPC, and the protocol's own.
    enum Code: Int {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case serverError = -32000
        case resourceNotFound = -32002
    }

    var json: JSONValue

    static func result(_ result: JSONValue, id: JSONValue) -> AgentAnswer {
        AgentAnswer(json: ["jsonrpc": "2.0", "id": id, "result": result])
    }

    static func failure(_ code: Code, _ sentence: String, id: JSONValue) -> AgentAnswer {
        let error: JSONValue = ["code": .integer(code.rawValue), "message": .string(sentence)]
        return AgentAnswer(json: ["jsonrpc": "2.0", "id": id, "error": error])
    }
}
