// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import SampleAttachments
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CampaignPreviewTests {
    private static let token = "dGVzdC10b2tlbi1vZi1hLWRldmljZQ:APA91bTestTokenOfTheUsualShape"

    private static func template(_ image: String) -> String {
        """
        {"token": "{{ token }}", "notification": {"title": "Dear {{ name }} of {{ city }}", "body": "News", "image": "\(image)"},
         "apns": {"payload": {"aps": {"mutable-content": 1}}}}
        """
    }

    @Test func `a page shows extreme rows below a report, without targets and with values masked`() async throws {
        let routes: LoopbackRoutes = ["/a.png": .bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png")]
        try await withLoopbackServer(routes) { server in
            try await withTemporaryFolder { folder in
                let rows = (1...40).map { "\(Self.token)\($0),\($0 == 30 ? "" : "Quentin\($0)"),Rome" }
                try Data(Self.template(server.url("/a.png")).utf8).write(to: folder.appending(path: "t.json"))
                try Data("token,name,city\n\(rows.joined(separator: "\n"))\n\(Self.token)1,Again,Rome\n".utf8).write(
                    to: folder.appending(path: "a.csv")
                )
                let outcome = try await RichPushProcess.run(
                    ["campaign", "preview", "t.json", "a.csv", "-o", "page.html", "--dedupe", "--show", "city"],
                    in: folder
                )
                #expect(outcome.status == 0)
                let page = String(decoding: try Data(contentsOf: folder.appending(path: "page.html")), as: UTF8.self)
                #expect(!page.contains("APA91bTest"))
                #expect(!page.contains("Quentin"))
                #expect(page.contains("Dear Xxxxxxx0 of Rome") || page.contains("Dear Xxxxxxx00 of Rome"))
                #expect(page.contains("longest title"))
                #expect(page.contains("missing-field"))
                #expect(page.contains("Repeated targets"))
                let errors = try #require(page.firstRange(of: "Rows without a message"))
                let notes = try #require(page.firstRange(of: "What to look at"))
                #expect(errors.lowerBound < notes.lowerBound)
                #expect(!page.contains("style=\""))

                let shown = try await RichPushProcess.run(
                    ["campaign", "preview", "t.json", "a.csv", "-o", "-", "--show", "all", "--device", "android"],
                    in: folder
                )
                #expect(shown.output.contains("Dear Quentin"))
                #expect(!shown.output.contains("APA91bTest"))
                let unknown = try await RichPushProcess.run(
                    ["campaign", "preview", "t.json", "a.csv", "-o", "-", "--show", "town"],
                    in: folder
                )
                #expect(unknown.status == 65)
                #expect(unknown.errors.contains("there is no column 'town' for --show"))
            }
        }
    }
}
