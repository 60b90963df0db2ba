// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

/// The page that Google's servers answer with where no service is, for instance at `/batch` since that was turned off.
///
/// Clients that expect JSON have to survive it. It has the title and the sentences by which people recognise the real
/// one.
enum ErrorPage {
    /// Nothing is there under this method: 404, whatever other methods the path has.
    static func notFound(_ path: String) -> Response {
        page(.notFound, "Not Found", "The requested URL <code>\(escaped(path))</code> was not found on this server.")
    }

    /// The body is larger than is read.
    static var contentTooLarge: Response {
        page(.contentTooLarge, "Request Entity Too Large", "Your client issued a request that is too large.")
    }

    /// A server on the way has lost the one behind it.
    static var badGateway: Response {
        page(
            .badGateway,
            "Server Error",
            "The server encountered a temporary error and could not complete your request. "
                + "Please try again in 30 seconds."
        )
    }

    private static func page(_ status: HTTPResponse.Status, _ title: String, _ sentence: String) -> Response {
        let html = """
            <!DOCTYPE html>
            <html lang=en>
              <meta charset=utf-8>
              <title>Error \(status.code) (\(title))!!1</title>
              <p><b>\(status.code).</b> <ins>That’s an error.</ins>
              <p>\(sentence)  <ins>That’s all we know.</ins>

            """
        return Response(
            status: status,
            headers: [.contentType: "text/html; charset=UTF-8", .xContentTypeOptions: "nosniff"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html))
        )
    }

    /// The path cut to a length that fits a page, with nothing in it that a browser would take for markup.
    private static func escaped(_ path: String) -> String {
        var text = ""
        for scalar in path.unicodeScalars.prefix(512) {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
