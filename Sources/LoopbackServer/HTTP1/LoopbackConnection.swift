// SPDX-License-Identifier: Apache-2.0

internal import AsyncPrimitives

/// One accepted connection: reads requests one after the other and carries out the steps of their answers.
struct LoopbackConnection: Sendable {
    let socket: ConnectionSocket
    let routes: LoopbackRoutes
    let log: LoopbackLog
    private let number: Int

    init(_ socket: ConnectionSocket, routes: LoopbackRoutes, log: LoopbackLog) {
        self.socket = socket
        self.routes = routes
        self.log = log
        number = log.record { events in
            events.isOpen.append(true)
            return events.isOpen.count - 1
        }
    }

    /// Serves until either side closes the connection or the task is cancelled; blocks its thread.
    func serve() async {
        let number = number
        var isReset = false
        await withTaskCancellationHandler {
            do {
                isReset = try await answerRequests() == .reset
            } catch is RequestReader.TooLong {
                try? socket.write("HTTP/1.1 413 Content Too Large\r\n\r\n".utf8)
            } catch {
                // Not HTTP, or gone: either way there is no one to answer.
            }
        } onCancel: {
            socket.shutDown()
        }
        socket.end(isReset: isReset)
        log.record { $0.isOpen[number] = false }
    }

    /// The continuation after a step.
    private enum Next { case step, end, reset }

    private func answerRequests() async throws -> Next {
        var reader = RequestReader(socket, connection: number)
        while let (request, isKeptAlive) = try reader.next() {
            log.record { $0.requests.append(request) }
            for step in await routes.answer(request).steps {
                let next = try await carryOut(step, for: request)
                guard next == .step else { return next }
            }
            guard isKeptAlive else { break }
        }
        return .end
    }

    private func carryOut(_ step: LoopbackAnswer.Step, for request: LoopbackRequest) async throws -> Next {
        switch step {
        case .head(let status, let headers):
            // Without a phrase, which clients do not read (RFC 9112, 4).
            let fields = headers.map { "\($0.name): \($0.value)\r\n" }
            try socket.write("HTTP/1.1 \(status) \r\n\(fields.joined())\r\n".utf8)
        case .body(let bytes):
            if request.method != "HEAD" { try socket.write(bytes) }
        case .raw(let bytes): try socket.write(bytes)
        case .pause(let duration): try await AttendedClock().sleep(for: duration)
        case .bodyForever(let bytes):
            // Ends by the error of writing to a closed connection.
            while request.method != "HEAD" { try socket.write(bytes) }
        case .stall:
            socket.waitForEnd()
            return .end
        case .close: return .end
        case .reset: return .reset
        }
        return .step
    }
}
