// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

/// The HTML page with which Google's servers answer paths without a service, for instance `/batch` since it was turned
/// off.
///
/// Clients that expect JSON must cope with it. It has the title and the sentences by which people recognise the
/// original.
enum ErrorPage {
    /// Nothing is found for this method: 404, whatever other methods the path has.
    static func notFound(_ path: String) -> Response {
        page(.notFound, "Not Found", "The requested URL <code>\(escaped(path))</code> was not found on this server.")
    }

    /// The body is larger than the limit: 413.
    static var contentTooLarge: Response {
        page(.contentTooLarge, "Request Entity Too Large", "Your client issued a request that is too large.")
    }

    /// A proxy has lost the server behind it: 502.
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

    /// Returns the path, cut to 512 characters and escaped for HTML.
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
