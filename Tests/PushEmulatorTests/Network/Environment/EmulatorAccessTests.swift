// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct EmulatorAccessTests {
    @Test(arguments: [
        ("", "localhost,127.0.0.1,::1"), ("*", "localhost,127.0.0.1,::1"),
        ("corp.example, .svc", "corp.example,.svc,localhost,127.0.0.1,::1"),
        ("localhost,::1", "localhost,::1,127.0.0.1"),
        (
            ".googleapis.com,*.google.com FCM.googleapis.com:443,com,storage.googleapis.com",
            "storage.googleapis.com,localhost,127.0.0.1,::1"
        ),
        ("ogle.com,apis.com,10.0.0.0/8", "ogle.com,apis.com,10.0.0.0/8,localhost,127.0.0.1,::1"),
    ])
    func `hosts without a proxy stay so, save Google's`(_ inherited: String, expected: String) {
        let variables = Self.access.variables(inheriting: ["NO_PROXY": inherited])
        #expect(value("NO_PROXY", of: variables) == expected)
        #expect(value("no_proxy", of: variables) == expected)
    }

    @Test func `the small spelling wins, as in curl`() {
        let variables = Self.access.variables(inheriting: ["NO_PROXY": "one", "no_proxy": "two"])
        #expect(value("NO_PROXY", of: variables)?.hasPrefix("two,") == true)
    }

    @Test func `every variable is named once and leads somewhere`() {
        let variables = Self.access.variables(inheriting: [:])
        #expect(Set(variables.map(\.name)).count == variables.count)
        #expect(variables.allSatisfy { !$0.value.isEmpty })
        #expect(value("HTTPS_PROXY", of: variables) == "http://127.0.0.1:3")
        #expect(value("NODE_EXTRA_CA_CERTS", of: variables) == "/d/ca.pem")
        #expect(value("REQUESTS_CA_BUNDLE", of: variables) == "/d/ca-bundle.pem")
        #expect(value("GOOGLE_CLOUD_PROJECT", of: variables) == "shop")
    }

    @Test func `a token is asked for in the proxy's URL, whatever is in it`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.accessToken = "a/b:c@d"
        let url = try await Emulator(configuration).withRunning { try await $0.access().proxyURL }
        #expect(url.hasPrefix("http://richpush:a%2Fb%3Ac%40d@127.0.0.1:"))
    }

    static let access = EmulatorAccess(
        processID: 1,
        url: "http://127.0.0.1:1",
        tlsAddress: "127.0.0.1:2",
        proxyURL: "http://127.0.0.1:3",
        authorityFile: "/d/ca.pem",
        bundleFile: "/d/ca-bundle.pem",
        credentialsFile: "/d/service-account.json",
        project: "shop",
        proxiedHosts: GoogleHosts.all
    )

    private func value(_ name: String, of variables: [EmulatorAccess.Variable]) -> String? {
        variables.first { $0.name == name }?.value
    }
}
