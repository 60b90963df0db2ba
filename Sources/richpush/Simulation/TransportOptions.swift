// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// What devices think of plain http.
struct TransportOptions: ParsableArguments {
    @Option(help: "A host to which the extension's Info.plist, or the Android app, allows plain http; repeat for more.")
    var allowHTTP: [String] = []

    @Flag(help: "Refuse plain http to this machine too, as to any other.")
    var strictTransport = false
}
