// SPDX-License-Identifier: Apache-2.0

package import Curl

/// A message from the host to an extension's process.
///
/// Pushes and transfers have numbers from 1.
package enum HostMessage: WireValue {
    /// The first message.
    case configure(ProcessSettings)
    /// A push for a new instance of the extension, with its payload as JSON.
    case push(UInt32, request: String, payload: [UInt8], content: ContentRecord)
    /// The push's time is up.
    case expire(push: UInt32)
    /// Asks for ``ExtensionMessage/idle(push:)``.
    case awaitIdle(push: UInt32)
    /// Ends the push's downloads, those to come included.
    case cancelDownloads(push: UInt32)
    /// The push is over; its instance may go.
    case release(push: UInt32)
    /// The head of a transfer's answer, if the transfer wants it.
    case answered(transfer: UInt32, TransferFlow.Answer)
    /// A transfer's end, and the redirect that the answer asks for; with its body as a descriptor if the process has
    /// not made a file for it.
    case ended(transfer: UInt32, TransferResult, RedirectPolicy.Hop?)
    /// A transfer without a whole answer.
    case failed(transfer: UInt32, CurlError)
    /// Asks for ``ExtensionMessage/alive`` from the main thread, and for the stacks of main and push's thread.
    case examine(push: UInt32)
    /// A notification that the device shows, for a process that asked: first all of them, oldest first, and then each as it is
    /// shown.
    case shown(ShownRecord)
    /// The host has sent all notifications that the device shows.
    case allShown

    private enum Kind: UInt8, WireValue {
        case configure, push, expire, awaitIdle, cancelDownloads, release, answered, ended, failed, examine,
            shown, allShown
    }

    package init(from reader: inout WireReader) throws(WireError) {
        switch try reader.read(Kind.self) {
        case .configure: self = .configure(try reader.read())
        case .push:
            self = .push(
                try reader.read(),
                request: try reader.read(),
                payload: try reader.read(),
                content: try reader.read()
            )
        case .expire: self = .expire(push: try reader.read())
        case .awaitIdle: self = .awaitIdle(push: try reader.read())
        case .cancelDownloads: self = .cancelDownloads(push: try reader.read())
        case .release: self = .release(push: try reader.read())
        case .answered: self = .answered(transfer: try reader.read(), try reader.read())
        case .ended: self = .ended(transfer: try reader.read(), try reader.read(), try reader.read())
        case .failed: self = .failed(transfer: try reader.read(), try reader.read())
        case .examine: self = .examine(push: try reader.read())
        case .shown: self = .shown(try reader.read())
        case .allShown: self = .allShown
        }
    }

    package func write(to writer: inout WireWriter) {
        switch self {
        case .configure(let settings):
            writer.write(Kind.configure)
            writer.write(settings)
        case .push(let push, let request, let payload, let content):
            writer.write(Kind.push)
            writer.write(push)
            writer.write(request)
            writer.write(payload)
            writer.write(content)
        case .expire(let push): writer.write(Kind.expire, push)
        case .awaitIdle(let push): writer.write(Kind.awaitIdle, push)
        case .cancelDownloads(let push): writer.write(Kind.cancelDownloads, push)
        case .release(let push): writer.write(Kind.release, push)
        case .answered(let transfer, let answer):
            writer.write(Kind.answered, transfer)
            writer.write(answer)
        case .ended(let transfer, let result, let hop):
            writer.write(Kind.ended, transfer)
            writer.write(result)
            writer.write(hop)
        case .failed(let transfer, let error):
            writer.write(Kind.failed, transfer)
            writer.write(error)
        case .examine(let push): writer.write(Kind.examine, push)
        case .shown(let record):
            writer.write(Kind.shown)
            writer.write(record)
        case .allShown: writer.write(Kind.allShown)
        }
    }
}

extension TransferFlow.Answer: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let status = try reader.read(Int.self)
        let headers = try reader.read([HTTPHeader].self)
        let url = try reader.read(String.self)
        let mimeType = try reader.read(String?.self)
        self.init(status: status, headers: headers, url: url, mimeType: mimeType, httpVersion: try reader.read())
    }

    package func write(to writer: inout WireWriter) {
        writer.write(status)
        writer.write(headers)
        writer.write(url)
        writer.write(mimeType)
        writer.write(httpVersion)
    }
}

extension WireWriter {
    /// A message's kind, and the number of what it is about.
    mutating func write<Kind: WireValue>(_ kind: Kind, _ number: UInt32) {
        write(kind)
        write(number)
    }
}

extension WireValue {
    /// The value as a separate message.
    package var message: [UInt8] {
        var writer = WireWriter()
        writer.write(self)
        return writer.bytes
    }

    /// Reads a message that holds this value and nothing else.
    package init(message: [UInt8]) throws(WireError) {
        var reader = WireReader(message)
        self = try reader.read()
        try reader.end()
    }
}
