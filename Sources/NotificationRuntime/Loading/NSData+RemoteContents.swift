// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension NSData {
    /// Reads a file, or loads a URL over the simulated device's network while the calling thread waits.
    ///
    /// It hides Foundation's own. In a file that imports Foundation by name nothing hides that; disfavoured, this one
    /// then leaves it the call, which goes around the simulated network.
    @_disfavoredOverload
    public convenience init?(contentsOf url: URL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(data: data)
    }
}
