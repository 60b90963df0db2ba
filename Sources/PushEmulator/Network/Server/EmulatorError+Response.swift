// SPDX-License-Identifier: Apache-2.0

import Hummingbird

extension Response {
    /// What the body answers, or the answer to the error it throws where that is the client's doing.
    static func answering(_ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch let error as EmulatorError {
            throw APIError(error)
        }
    }
}

extension APIError {
    /// The answer to a request for something that the emulator cannot do.
    init(_ error: EmulatorError) {
        switch error.code {
        case .deviceInvalid, .faultInvalid, .groupInvalid, .upstreamInvalid:
            self.init(status: .badRequest, code: "INVALID_ARGUMENT", message: error.description)
        case .deviceUnknown, .faultUnknown: self.init(status: .notFound, code: "NOT_FOUND", message: error.description)
        case .deviceTaken, .groupTaken: self.init(status: .conflict, code: "ALREADY_EXISTS", message: error.description)
        default: self.init(status: .internalServerError, code: "INTERNAL", message: error.description)
        }
    }
}
