// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushPreview
import SampleAttachments
import Testing

@testable import richpush

@Suite(.timeLimit(.minutes(10)))
struct PreviewCommandTests {
    private static func message(_ server: LoopbackServer) -> String {
        let image = server.url("/pizza.png")
        return """
            {"message": {"topic": "news", "notification": {"title": "Sparky <b>says", "body": "A new slice.", \
            "image": "\(image)"}, "apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": \
            "\(image)"}}, "webpush": {"notification": {"image": "\(image)"}}}}
            """
    }

    private static let routes = LoopbackRoutes { _ in
        .bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png")
    }

    @Test func `a page of all platforms is written beside the caller and named after the input`() async throws {
        try await withTemporaryFolder { folder in
            try await withLoopbackServer(Self.routes) { server in
                let file = folder.appending(path: "pizza.json")
                try Data(Self.message(server).utf8).write(to: file)
                let outcome = try await RichPushProcess.run(["preview", file.path, "--time-limit", "60"], in: folder)
                #expect(outcome.status == 0)
                #expect(outcome.output == "Written to \(folder.appending(path: "pizza.html").path)\n")
                #expect(outcome.errors == "2 of 6 devices show less than was meant.\n")
                let html = try String(contentsOf: folder.appending(path: "pizza.html"), encoding: .utf8)
                #expect(html.contains("Picture on 4 of 6"))
                #expect(html.contains("Sparky &lt;b&gt;says"))
                #expect(html.ranges(of: "href=\"data:image/png;base64,").count == 1)
            }
        }
    }

    @Test(arguments: [("/dev/null", 0 as Int32), ("/dev/full", 73)])
    func `a device is written into, and a link to it stays`(device: String, status: Int32) async throws {
        try await withTemporaryFolder { folder in
            let link = folder.appending(path: "link").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: device)
            let message = #"{"message": {"topic": "news", "notification": {"title": "Sparky"}}}"#
            let outcome = try await RichPushProcess.run(["preview", "-", "-o", link], input: message)
            #expect(outcome.status == status)
            #expect(status == 0 || outcome.errors.contains("no space left on device"), "\(outcome.errors)")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == device)
        }
    }

    @Test func `the file that a link names is written, and the link stays`() async throws {
        try await withTemporaryFolder { folder in
            let (file, link) = (folder.appending(path: "page.html"), folder.appending(path: "link.html"))
            try "older".write(to: file, atomically: true, encoding: .utf8)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            let message = #"{"message": {"topic": "news", "notification": {"title": "Sparky"}}}"#
            let outcome = try await RichPushProcess.run(["preview", "-", "-o", link.path], input: message)
            #expect(outcome.status == 0)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
            #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("<!doctype html>"))
        }
    }

    @Test func `standard output has only the page, with one device on request`() async throws {
        let outcome = try await withLoopbackServer(Self.routes) { server in
            try await RichPushProcess.run(
                ["preview", "-", "-o", "-", "--device", "android", "--dark", "--cuts", "--brief"],
                input: Self.message(server)
            )
        }
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("<!doctype html>"))
        #expect(outcome.output.hasSuffix("</html>\n"))
        #expect(outcome.output.contains("id=\"look-dark\" checked"))
        #expect(outcome.output.contains("<body class=\"live brief\">"))
        #expect(outcome.output.ranges(of: "<section class=\"delivery\"").count == 1)
    }

    @Test(arguments: ["token", "fid"])
    func `a page keeps the target to itself unless it is asked for`(_ kind: String) async throws {
        let target = "cRow7OwnTarget:APA91bIsNotForOthers"
        let message = "{\"message\": {\"\(kind)\": \"\(target)\", \"notification\": {\"title\": \"Hi\"}}}"
        let arguments = ["preview", "-", "-o", "-", "--device", "apple"]
        let page = try await RichPushProcess.run(arguments, input: message).output
        #expect(!page.contains(target))
        #expect(page.contains("To the \(kind == "fid" ? "installation" : "device") cRow…hers"))
        #expect(page.contains("&quot;\(kind)&quot;: &quot;cRow…hers&quot;"))
        let whole = try await RichPushProcess.run(arguments + ["--show-target"], input: message).output
        #expect(whole.components(separatedBy: target).count == page.components(separatedBy: "cRow…hers").count)
    }

    @Test func `wrong usage, input and output have their statuses`() async throws {
        #expect(try await RichPushProcess.run(["preview", "/nowhere.json"]).status == 66)
        #expect(try await RichPushProcess.run(["preview", "-"], input: "no JSON").status == 65)
        #expect(try await RichPushProcess.run(["preview", "-", "--width", "1"], input: "{}").status == 64)
        #expect(try await RichPushProcess.run(["preview", "-", "--light", "--dark"], input: "{}").status == 64)
        let unwritable = ["preview", "-", "-o", "/nowhere/page.html", "--device", "apple"]
        let outcome = try await RichPushProcess.run(unwritable, input: "{}")
        #expect(outcome.status == 73)
        #expect(outcome.errors.contains("/nowhere/page.html"))
    }

    @Test func `without a browser the message says how to get one`() {
        #expect {
            try HeadlessBrowser.find(in: ["PATH": "/nowhere"])
        } throws: { error in
            "\(error)".contains("apt-get install -y chromium")
        }
    }

    @Test(.enabled(if: (try? HeadlessBrowser.find()) != nil, "No Chromium is installed; apt-get install chromium."))
    func `a picture is as wide as asked for and as high as the page`() async throws {
        let browser = try HeadlessBrowser.find()
        let page = "<!doctype html><body style='margin:0'><div style='height:1234px'></div>"
        let png = try await browser.picture(of: page, width: 400, scale: 2)
        let number = { (offset: Int) in png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(number(16) == 800)
        #expect(number(20) == 2468)
    }

    @Test func `a browser that does not end is ended`() async throws {
        try await withTemporaryFolder { folder in
            let program = folder.appending(path: "chromium")
            try Data("#!/bin/sh\nexec sleep 600\n".utf8).write(to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
            let browser = HeadlessBrowser(path: program.path, timeLimit: .milliseconds(200))
            await #expect {
                _ = try await browser.picture(of: "", width: 400, scale: 1)
            } throws: { error in
                "\(error)".contains("was ended")
            }
        }
    }

    @Test func `processes that a late browser started end with it`() async throws {
        try await withTemporaryFolder { folder in
            let (program, alive) = (folder.appending(path: "chromium"), folder.appending(path: "alive").path)
            try #require(mkfifo(alive, 0o600) == 0)
            let script = "#!/bin/sh\n{ sleep 60; echo late; } > '\(alive)' &\nexec sleep 600\n"
            try Data(script.utf8).write(to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
            let reader = open(alive, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            defer { close(reader) }
            let browser = HeadlessBrowser(path: program.path, timeLimit: .seconds(1))
            await #expect(throws: HeadlessBrowser.Failure.self) {
                _ = try await browser.picture(of: "", width: 400, scale: 1)
            }
            // The pipe ends with the last process that holds it.
            _ = fcntl(reader, F_SETFL, 0)
            var byte: UInt8 = 0
            #expect(read(reader, &byte, 1) == 0)
        }
    }
}
