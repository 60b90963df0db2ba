// SPDX-License-Identifier: Apache-2.0

internal import Curl
package import NotificationRuntime

extension RuntimeEvent: WireValue {
    private enum Kind: UInt8, WireValue {
        case log, downloadStarted, downloadFinished, downloadFailed, downloadNamed, attachmentCreated
        case attachmentRejected, sharedHelperUsed, crashed, deliveryMetrics
    }

    package init(from reader: inout WireReader) throws(WireError) {
        switch try reader.read(Kind.self) {
        case .log:
            let code = try reader.read(String?.self)
            let name = try reader.read(String.self)
            guard let level = LogLine.Level(rawValue: name) else { throw WireError("there is no such log level") }
            self = .log(LogLine(code: code, level: level, text: try reader.read()))
        case .downloadStarted: self = .downloadStarted(id: try reader.read(), url: try reader.read())
        case .downloadFinished: self = .downloadFinished(id: try reader.read(), try reader.read())
        case .downloadFailed:
            self = .downloadFailed(
                id: try reader.read(),
                url: try reader.read(),
                urlError: try reader.read(),
                reason: try reader.read(),
                try reader.read()
            )
        case .downloadNamed:
            self = .downloadNamed(
                id: try reader.read(),
                suggestedFilename: try reader.read(),
                fileExtension: try reader.read()
            )
        case .attachmentCreated:
            self = .attachmentCreated(
                identifier: try reader.read(),
                path: try reader.read(),
                type: try reader.read()
            )
        case .attachmentRejected:
            self = .attachmentRejected(
                path: try reader.read(),
                code: try reader.read(),
                reason: try reader.read(),
                typeHint: try reader.read()
            )
        case .sharedHelperUsed: self = .sharedHelperUsed
        case .crashed: self = .crashed(reason: try reader.read())
        case .deliveryMetrics: self = .deliveryMetrics(try reader.read())
        }
    }

    package func write(to writer: inout WireWriter) {
        switch self {
        case .log(let line):
            writer.write(Kind.log)
            writer.write(line.code)
            writer.write(line.level.rawValue)
            writer.write(line.text)
        case .downloadStarted(let id, let url):
            writer.write(Kind.downloadStarted)
            writer.write(id)
            writer.write(url)
        case .downloadFinished(let id, let result):
            writer.write(Kind.downloadFinished)
            writer.write(id)
            writer.write(result)
        case .downloadFailed(let id, let url, let urlError, let reason, let error):
            writer.write(Kind.downloadFailed)
            writer.write(id)
            writer.write(url)
            writer.write(urlError)
            writer.write(reason)
            writer.write(error)
        case .downloadNamed(let id, let suggested, let fileExtension):
            writer.write(Kind.downloadNamed)
            writer.write(id)
            writer.write(suggested)
            writer.write(fileExtension)
        case .attachmentCreated(let identifier, let path, let type):
            writer.write(Kind.attachmentCreated)
            writer.write(identifier)
            writer.write(path)
            writer.write(type)
        case .attachmentRejected(let path, let code, let reason, let hint):
            writer.write(Kind.attachmentRejected)
            writer.write(path)
            writer.write(code)
            writer.write(reason)
            writer.write(hint)
        case .sharedHelperUsed: writer.write(Kind.sharedHelperUsed)
        case .crashed(let reason):
            writer.write(Kind.crashed)
            writer.write(reason)
        case .processEnded(let end):
            // Only the host makes this one; another process learns only its reason.
            writer.write(Kind.crashed)
            writer.write(end.reason)
        case .deliveryMetrics(let fields):
            writer.write(Kind.deliveryMetrics)
            writer.write(fields)
        }
    }
}
