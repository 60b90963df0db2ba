// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SuggestedFilenameTests {
    private func name(_ url: String, _ mimeType: String?, disposition: String? = nil) -> String {
        SuggestedFilename.make(url: url, mimeType: mimeType, contentDisposition: disposition)
    }

    @Test(arguments: [
        ("https://h/a.gif", "video/mp4", "a.gif.mp4"),
        ("https://h/workout.zwo", "text/plain", "workout.zwo.txt"),
        ("https://h/certificate.crt", "text/html", "certificate.crt.html"),
        ("https://h/pic.jpg", "text/html", "pic.jpg.html"),
        ("https://h/pic.jpg", "image/webp", "pic.jpg.webp"),
        ("https://h/image.php", "image/jpeg", "image.php.jpeg"),
        ("https://h/pic", "image/png", "pic.png"),
        ("https://h/pic.", "image/png", "pic.png"),
    ])
    func `an extension that does not fit is followed by the MIME type's`(
        _ url: String,
        _ mimeType: String,
        _ expected: String
    ) {
        #expect(name(url, mimeType) == expected)
    }

    @Test(arguments: [
        ("https://h/pic.jpg", "image/jpeg"), ("https://h/pic.JPG", "image/jpeg"), ("https://h/pic.jpeg", "image/jpeg"),
        ("https://h/pic.jpg", "image/jpg"), ("https://h/pic.jpg", "application/octet-stream"),
        ("https://h/pic.jpg", "binary/octet-stream"), ("https://h/pic.jpg", "application/x-unheard-of"),
    ])
    func `a fitting extension, a generic and an unknown type add nothing`(_ url: String, _ mimeType: String) {
        #expect(name(url, mimeType) == url.replacing("https://h/", with: ""))
    }

    @Test func `without a type the name is the URL's`() {
        #expect(name("https://h/a/b/pic.jpg?size=2&x=.png#y", nil) == "pic.jpg")
        #expect(name("https://h/folder/", nil) == "folder")
        #expect(name("https://h/my%20pic%C3%BC.png", nil) == "my picü.png")
        #expect(name("https://h/%FF.png", nil) == "%FF.png")
    }

    @Test func `without a path the name is the host, without a host it is unknown`() {
        #expect(name("https://images.example.com/", nil) == "images.example.com")
        #expect(name("https://images.example.com", "image/png") == "images.example.com.png")
        #expect(name("", nil) == "unknown")
        #expect(name("", "image/png") == "unknown.png")
    }

    @Test(arguments: [
        "https://h/..%2F..%2Fetc%2Fpasswd.png", "https://h/%5C..%5Cx.png", "https://h/a%00b.png", "https://h/%2E%2E",
    ])
    func `a name never leaves its folder`(_ url: String) {
        let name = name(url, "image/png")
        #expect(!name.contains("/") && !name.contains("\\") && !name.contains("\0"))
        #expect(name != "..")
        #expect(name.hasSuffix(".png"))
    }

    @Test func `the server's name comes first`() {
        #expect(name("https://h/x", "image/png", disposition: #"attachment; filename="pic.gif""#) == "pic.gif")
        #expect(name("https://h/x.jpg", "image/png", disposition: #"inline; filename="pic""#) == "pic.png")
        #expect(name("https://h/x.jpg", "image/jpeg", disposition: "inline") == "x.jpg")
        #expect(name("https://h/x.jpg", nil, disposition: #"attachment; filename="../../pic.png""#) == ".._.._pic.png")
        #expect(name("https://h/x.jpg", nil, disposition: #"attachment; filename="..""#) == "x.jpg")
    }

    @Test(arguments: [
        ("attachment; filename=pic.png", "pic.png"),
        ("attachment; FileName = \"a b.png\" ; size=3", "a b.png"),
        (#"attachment; filename="a \"quoted\" ;name.png""#, #"a "quoted" ;name.png"#),
        ("attachment; filename=\"plain.png\"; filename*=UTF-8''%e2%82%ac%20rates.png", "€ rates.png"),
        ("attachment; filename*=UTF-8'de'%c3%bc.png; filename=u.png", "ü.png"),
        ("attachment; filename*=iso-8859-1''%fc.png", "ü.png"),
        ("attachment; filename*=UTF-8''%zz.png; filename=fallback.png", "fallback.png"),
        ("attachment; filename*=UTF-8''%ff.png; filename=fallback.png", "fallback.png"),
        ("attachment; filename*=koi8-r''%c1.png; filename=fallback.png", "fallback.png"),
        ("attachment; filename=\"unterminated.png", "unterminated.png"),
    ])
    func `a disposition's file name is read`(_ header: String, _ expected: String) {
        #expect(ContentDisposition.filename(in: header) == expected)
    }

    @Test(arguments: [
        "", ";", "inline", "attachment; filename", "attachment; filename=", "attachment; name=x.png", ";;=;\"",
    ])
    func `a disposition without a file name has none`(_ header: String) {
        #expect(ContentDisposition.filename(in: header) == nil)
    }
}
