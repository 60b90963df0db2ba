// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import NIOCore
import XMPPStream

/// The XML streams of both sides of a connection.
struct XMPPConversation {
    private var events: NIOAsyncChannelInboundStream<XMPPStreamReader.Event>.AsyncIterator
    let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private let channel: any Channel
    /// Whether this side has opened its stream.
    private(set) var isOpen = false
    /// The server's name according to the client.
    private(set) var host = "gcm.googleapis.com"

    init(
        _ events: NIOAsyncChannelInboundStream<XMPPStreamReader.Event>.AsyncIterator,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>,
        over channel: any Channel
    ) {
        self.events = events
        self.outbound = outbound
        self.channel = channel
    }

    /// Returns the next element; `nil` if the client has ended its stream or is gone.
    mutating func next() async throws -> XMPPElement? {
        switch try await events.next() {
        case nil, .closed?: return nil
        case .opened?: throw XMPPStreamFailure(.badFormat, "The stream is open already.")
        case .element(let element)?: return element
        case .failed(let failure)?: throw failure
        }
    }

    func send(_ element: XMPPElement) async throws { try await outbound.write(ByteBuffer(string: element.xml)) }

    /// Waits for the client's stream, opens this side's and offers the features; returns `false` if the client's stream
    /// does not come.
    mutating func open(offering features: [XMPPElement]) async throws -> Bool {
        switch try await events.next() {
        case nil, .closed?: return false
        case .element?: throw XMPPStreamFailure(.badFormat, "There is no stream yet.")
        case .failed(let failure)?: throw failure
        case .opened(let header)?:
            // Only names that need no escape in an attribute are repeated.
            if let to = header.attributes["to"], !to.isEmpty, to.utf8.allSatisfy(Self.isOfHost) { host = to }
            guard header.isNamed("stream", in: XMPPNamespace.streams) else {
                throw XMPPStreamFailure(.invalidNamespace, "The first element is stream in \(XMPPNamespace.streams).")
            }
            guard let version = header.attributes["version"], let major = version.split(separator: ".").first,
                Int(major).map({ $0 >= 1 }) == true
            else { throw XMPPStreamFailure(.unsupportedVersion, "The stream's version is 1.0.") }
            let features = XMPPElement("features", in: XMPPNamespace.streams, children: features)
            try await outbound.write(ByteBuffer(string: opening() + features.xml))
            isOpen = true
            return true
        }
    }

    /// Expects the client to begin another stream, in which more features are offered.
    mutating func restart() async throws {
        try await channel.triggerUserOutboundEvent(XMPPStreamHandler.Progress.restarted).get()
        isOpen = false
    }

    /// Sends the stream error, if there is one, ends the stream, and closes the connection within two seconds.
    ///
    /// It also works in a cancelled task, because the last elements bypass it; the connection then closes at once.
    mutating func end(with failure: XMPPStreamFailure?, after elements: [XMPPElement] = []) async {
        let isCancelled = Task.isCancelled
        var text = isOpen ? "" : opening()
        for element in elements + [failure?.element].compactMap({ $0 }) { text += element.xml }
        let words = ByteBuffer(string: text + "</stream:stream>")
        let channel = channel
        channel.eventLoop.execute {
            channel.writeAndFlush(words, promise: nil)
            channel.close(promise: nil)
            if isCancelled {
                XMPPTransportGuard.abandon(channel)
            } else {
                // Gives the client time to read: closing with unread bytes resets the connection.
                channel.eventLoop.scheduleTask(in: .seconds(2)) { XMPPTransportGuard.abandon(channel) }
            }
        }
        do { while try await events.next() != nil {} } catch {}
    }

    private func opening() -> String {
        "<?xml version='1.0'?><stream:stream from='\(host)' id='\(String(UInt64.random(in: 1...UInt64.max), radix: 16))' version='1.0' "
            + "xmlns:stream='\(XMPPNamespace.streams)' xmlns='\(XMPPNamespace.client)'>"
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"): true
        default: false
        }
    }
}
#endif
