// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
import Logging
import PushEmulator

/// The two servers that are compared.
enum ServedRoutes {
    /// A route that reads the body and answers with a constant.
    static func bare(port: Int) async throws {
        let router = Router()
        router.post("v1/projects/:project/messages:send") { request, _ in
            _ = try await request.body.collect(upTo: 1024 * 1024)
            return Response(
                status: .ok,
                headers: [.contentType: "application/json; charset=UTF-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: #"{"name": "projects/demo/messages/1"}"#))
            )
        }
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            logger: Logger(label: "bare") { _ in SwiftLogNoOpLogHandler() }
        )
        try await whileInputLasts { try await application.run() }
    }

    static func emulator(port: Int, folder: String?) async throws {
        var configuration = Emulator.Configuration()
        configuration.ports = .free
        configuration.ports.http = port
        configuration.dataDirectory = folder.map { URL(fileURLWithPath: $0) }
        let emulator = Emulator(configuration)
        try await whileInputLasts { try await emulator.run() }
    }

    private static func whileInputLasts(_ serve: @escaping @Sendable () async throws -> Void) async throws {
        Thread.detachNewThread {
            _ = FileHandle.standardInput.readDataToEndOfFile()
            exit(0)
        }
        try await serve()
    }
}
