// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/make-attachments from Media/attachments/page.png.
extension SampleAttachment {
    /// An HTML page under a picture's name and media type, as careless servers answer 404.
    package static let page = SampleAttachment(
        fileName: "page.png",
        contentType: "image/png",
        base64: """
            PCFkb2N0eXBlIGh0bWw+CjxodG1sIGxhbmc9ImVuIj4KPGhlYWQ+PG1ldGEgY2hhcnNldD0idXRmLTgiPjx0aXRsZT40MDQgTm90IEZvdW5kPC90
            aXRsZT48L2hlYWQ+Cjxib2R5PjxoMT5Ob3QgRm91bmQ8L2gxPjxwPlRoZSByZXF1ZXN0ZWQgVVJMIHdhcyBub3QgZm91bmQgb24gdGhpcyBzZXJ2
            ZXIuPC9wPjwvYm9keT4KPC9odG1sPgo=
            """
    )
}
