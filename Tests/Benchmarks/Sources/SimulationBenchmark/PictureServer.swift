// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A server of one picture in a separate process, so that its work is not counted: this program, started again.
struct PictureServer {
    /// The argument that makes this program the server.
    static let argument = "serve-picture"

    let url: String
    private let process: Process

    /// Starts the server and waits for its port.
    static func start(picture: URL) throws -> PictureServer {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = [argument, picture.path]
        let output = Pipe()
        process.standardOutput = output
        // The server ends when this pipe does, however the benchmark ends.
        process.standardInput = Pipe()
        try process.run()
        let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let number = Int(port.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            fatalError("The server told no port.")
        }
        return PictureServer(url: "http://127.0.0.1:\(number)/pizza-monster.png", process: process)
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Answers every request with the file until standard input ends, after printing the port.
    static func serve(_ path: String) throws {
        let picture = try Data(contentsOf: URL(fileURLWithPath: path))
        let head = "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: \(picture.count)\r\n\r\n"
        let answer = Array(head.utf8) + picture
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 128) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening else { fatalError("The server found no port.") }
        FileHandle.standardOutput.write(Data("\(UInt16(bigEndian: address.sin_port))\n".utf8))
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread { answerRequests(on: connection, with: answer) }
            }
        }
        _ = FileHandle.standardInput.readDataToEndOfFile()
    }

    private static func answerRequests(on connection: Int32, with answer: [UInt8]) {
        defer { close(connection) }
        var request = [UInt8](repeating: 0, count: 16 * 1024)
        var filled = 0
        while true {
            let count = recv(connection, &request[filled], request.count - filled, 0)
            guard count > 0 else { return }
            filled += count
            guard filled >= 4, request[filled - 4..<filled].elementsEqual("\r\n\r\n".utf8) else { continue }
            filled = 0
            var sent = 0
            while sent < answer.count {
                let count = answer.withUnsafeBytes {
                    send(connection, $0.baseAddress! + sent, answer.count - sent, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                sent += count
            }
        }
    }
}
