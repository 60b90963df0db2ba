// SPDX-License-Identifier: Apache-2.0

import Testing

extension BrowserPage {
    /// Nothing went wrong in the page, and it made requests only to the emulator.
    func expectPeace(with base: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(troubles == [], sourceLocation: sourceLocation)
        let foreign = addresses.filter { address in
            !["\(base)/", "\(base)?", "data:", "blob:\(base)/"].contains { address.hasPrefix($0) } && address != base
                && address != "about:blank"
        }
        #expect(foreign == [], sourceLocation: sourceLocation)
    }
}
