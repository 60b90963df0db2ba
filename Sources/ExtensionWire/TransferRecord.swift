// SPDX-License-Identifier: Apache-2.0

package import Curl

/// One request that an extension asks its host to make.
///
/// A request's body travels as a descriptor, and after it the descriptor of the file that the answer's body is written
/// to.
package struct TransferRecord: WireValue {
    package var url: String
    package var method: String
    package var headers: [HTTPHeader]
    package var hasBody: Bool
    /// Whether the process has made a file for the answer's body.
    package var hasFile: Bool
    /// Whether the head of the answer is to be reported before the end.
    package var wantsAnswer: Bool
    package var offersCodings: Bool
    package var byteLimit: Int
    package var idleTime: Duration
    package var connectTime: Duration
    package var totalTime: Duration?

    package init(_ transfer: Transfer, hasFile: Bool) {
        url = transfer.url
        method = transfer.method
        headers = transfer.headers
        hasBody = transfer.body != nil
        self.hasFile = hasFile
        wantsAnswer = transfer.flow != nil
        offersCodings = transfer.offersCodings
        byteLimit = transfer.limits.byteCount
        idleTime = transfer.limits.idleTime
        connectTime = transfer.limits.connectTime
        totalTime = transfer.limits.totalTime
    }

    package init(from reader: inout WireReader) throws(WireError) {
        url = try reader.read()
        method = try reader.read()
        headers = try reader.read()
        hasBody = try reader.read()
        hasFile = try reader.read()
        wantsAnswer = try reader.read()
        offersCodings = try reader.read()
        byteLimit = try reader.read()
        idleTime = try reader.read()
        connectTime = try reader.read()
        totalTime = try reader.read()
    }

    package func write(to writer: inout WireWriter) {
        writer.write(url)
        writer.write(method)
        writer.write(headers)
        writer.write(hasBody)
        writer.write(hasFile)
        writer.write(wantsAnswer)
        writer.write(offersCodings)
        writer.write(byteLimit)
        writer.write(idleTime)
        writer.write(connectTime)
        writer.write(totalTime)
    }
}

extension HTTPHeader: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let name = try reader.read(String.self)
        self.init(name, try reader.read())
    }

    package func write(to writer: inout WireWriter) {
        writer.write(name)
        writer.write(value)
    }
}

extension TransferTimings: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init()
        nameLookup = try reader.measuredTime()
        connect = try reader.measuredTime()
        tls = try reader.measuredTime()
        firstByte = try reader.measuredTime()
        total = try reader.measuredTime()
    }

    package func write(to writer: inout WireWriter) {
        for time in [nameLookup, connect, tls, firstByte, total] { writer.write(time) }
    }
}

extension RedirectPolicy.Hop: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let from = try reader.read(String.self)
        let to = try reader.read(String.self)
        self.init(from: from, to: to, status: try reader.status())
    }

    package func write(to writer: inout WireWriter) {
        writer.write(from)
        writer.write(to)
        writer.write(status)
    }
}

/// An answer without its body, which travels as a descriptor if it is handed over at all.
extension TransferResult: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let status = try reader.status()
        let headers = try reader.read([HTTPHeader].self)
        let effectiveURL = try reader.read(String.self)
        let mimeType = try reader.read(String?.self)
        let byteCount = try reader.byteCount()
        let timings = try reader.read(TransferTimings.self)
        let redirects = try reader.read([RedirectPolicy.Hop].self)
        let httpVersion = try reader.read(Int.self)
        self.init(
            status: status,
            headers: headers,
            effectiveURL: effectiveURL,
            mimeType: mimeType,
            byteCount: byteCount,
            body: [],
            timings: timings,
            redirects: redirects,
            httpVersion: httpVersion,
            remoteAddress: try reader.read()
        )
    }

    package func write(to writer: inout WireWriter) {
        writer.write(status)
        writer.write(headers)
        writer.write(effectiveURL)
        writer.write(mimeType)
        writer.write(byteCount)
        writer.write(timings)
        writer.write(redirects)
        writer.write(httpVersion)
        writer.write(remoteAddress)
    }
}

extension CurlError: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let code = Code(rawValue: try reader.read())
        let detail = try reader.read(String.self)
        let url = try reader.read(String.self)
        let timings = try reader.read(TransferTimings.self)
        let redirects = try reader.read([RedirectPolicy.Hop].self)
        let byteCount = try reader.byteCount()
        self.init(code: code, detail: detail, url: url, timings: timings, redirects: redirects, byteCount: byteCount)
        status = try reader.read()
        headers = try reader.read()
    }

    package func write(to writer: inout WireWriter) {
        writer.write(code.rawValue)
        writer.write(detail)
        writer.write(url)
        writer.write(timings)
        writer.write(redirects)
        writer.write(byteCount)
        writer.write(status)
        writer.write(headers)
    }
}

extension WireReader {
    /// A status of HTTP, 0 if there is none.
    fileprivate mutating func status() throws(WireError) -> Int {
        let status = try read(Int.self)
        guard (0...999).contains(status) else { throw WireError("there is no status \(status)") }
        return status
    }

    /// A number of bytes that a transfer can have.
    fileprivate mutating func byteCount() throws(WireError) -> Int {
        let count = try read(Int.self)
        guard (0...(1 << 50)).contains(count) else { throw WireError("a transfer has no \(count) bytes") }
        return count
    }

    /// A time that a step of a transfer took, up to a year.
    fileprivate mutating func measuredTime() throws(WireError) -> Duration {
        let time = try read(Duration.self)
        guard time >= .zero, time <= .seconds(366 * 86_400) else { throw WireError("no step takes \(time)") }
        return time
    }
}
