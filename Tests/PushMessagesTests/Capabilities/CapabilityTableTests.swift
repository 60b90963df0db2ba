// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

/// Properties of every row, whatever it says.
@Suite(.timeLimit(.minutes(10)))
struct CapabilityTableTests {
    private let table = Capabilities.standard

    @Test func `the program holds the file that others read`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Sources/PushMessages/Capabilities/can-i-push.json")
        let bytes = [UInt8](try Data(contentsOf: file))
        #expect(try JSONValue(parsing: bytes) == JSONValue(parsing: Capabilities.standardJSON))
        #expect(try Capabilities(parsing: bytes).rows == table.rows)
    }

    @Test func `identifiers are in kebab-case and given once`() {
        let ids =
            table.rows.map(\.id) + table.features.map(\.id.rawValue) + table.products.map(\.id)
            + table.sources.map(\.id) + table.groups.map(\.id)
        for id in ids { #expect(id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(id)") }
        #expect(Set(table.rows.map(\.id)).count == table.rows.count)
        #expect(Set(table.features.map(\.id)).count == table.features.count)
    }

    @Test func `every source is a URL or a file, and every one is used`() {
        for source in table.sources {
            let isPage = URL(string: source.location)?.host() != nil && source.location.hasPrefix("https://")
            #expect(isPage || source.location.wholeMatch(of: /[\w.\/-]+: [\w.\/-]+(@[0-9a-f]{7,40})?/) != nil)
        }
        #expect(Set(table.sources.map(\.id)) == Set(table.rows.flatMap(\.sourceIDs)))
    }

    @Test func `every feature has a row, a group and a sentence`() {
        let groups = Set(table.groups.map(\.id))
        for feature in table.features {
            #expect(!table.rows(of: feature.id).isEmpty, "\(feature.id)")
            #expect(groups.contains(feature.group))
            #expect(feature.title.hasSuffix("."))
        }
        #expect(Set(table.systems.keys) == Set(Capabilities.System.allCases))
        for browser in Capabilities.Browser.allCases { #expect(table.products.contains { $0.id == browser.rawValue }) }
    }

    @Test func `what is unknown or estimated does not claim a page that says so`() {
        for row in table.rows where row.sourceIDs == ["own-estimate"] {
            #expect(row.evidence == .estimate, "\(row.id)")
        }
        for row in table.rows where row.support == .unknown { #expect(row.value == nil, "\(row.id)") }
        for row in table.rows where row.value != nil { #expect(row.support != .no, "\(row.id)") }
    }

    @Test func `no two rows of a product overlap`() {
        for feature in table.features {
            let rows = Array(table.rows(of: feature.id))
            for (index, a) in rows.enumerated() {
                for b in rows[(index + 1)...] where a.product == b.product {
                    let sharesSystem = a.systems.map { mine in b.systems.map { !Set(mine).isDisjoint(with: $0) } ?? true
                    }
                    #expect(
                        !(a.versions.overlaps(b.versions) && a.targetSDK.overlaps(b.targetSDK) && sharesSystem ?? true),
                        "\(a.id) and \(b.id) speak of the same versions"
                    )
                }
            }
        }
    }

    @Test func `no row has an empty range of versions`() {
        for row in table.rows {
            for range in [row.versions, row.targetSDK] {
                guard let from = range.from, let before = range.before else { continue }
                #expect(from < before, "\(row.id)")
            }
        }
    }

    @Test func `for one client and one feature at most one row applies`() {
        for client in clients {
            for feature in table.features {
                let rows = table.rows(of: feature.id).filter { $0.applies(to: client) }
                #expect(rows.count <= 1, "\(client): \(rows.map(\.id))")
            }
        }
    }

    @Test func `a number that one version of iOS or Android has is answered for all of them`() {
        let families: [(product: String, clients: [Capabilities.Client])] = [
            ("ios", clients.filter { $0.description.hasPrefix("ios") && !$0.description.hasPrefix("ios 9") }),
            ("android", clients.filter { $0.description.hasPrefix("android") }),
        ]
        for (product, clients) in families {
            let features = Set(table.rows.filter { $0.product == product && $0.value != nil }.map(\.feature))
            #expect(!clients.isEmpty && !features.isEmpty)
            for feature in features {
                for client in clients {
                    #expect(table.capability(feature, on: client) != nil, "\(feature) on \(client)")
                }
            }
        }
    }

    /// Every product at every version at which something changes, and at the newest.
    private var clients: [Capabilities.Client] {
        func versions(of products: Set<String>) -> [Capabilities.Version?] {
            let rows = table.rows.filter { products.contains($0.product) }
            return [nil] + Set(rows.flatMap { [$0.versions.from, $0.versions.before] }.compactMap(\.self)).sorted()
        }
        var clients: [Capabilities.Client] = [.fcm, .apns, .webPush]
        clients += versions(of: ["ios"]).map { .iOS($0) }
        for version in versions(of: ["android"]) {
            for target in [nil, 25, 26, 27, 28, 30, 31, 36] as [Int?] {
                clients.append(.android(version, targetSDK: target))
            }
        }
        for browser in Capabilities.Browser.allCases {
            for system in Capabilities.System.allCases {
                for version in versions(of: [browser.rawValue, "chromium"]) {
                    clients.append(.web(browser, on: system, version: version))
                }
            }
        }
        return clients
    }
}
