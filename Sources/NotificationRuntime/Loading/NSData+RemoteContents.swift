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

    /// Reads a file, or loads a URL over the simulated device's network while the calling thread waits.
    ///
    /// It hides Foundation's own, whose options may be left out: favoured over the initializer above, that one would be
    /// taken for `NSData(contentsOf: url)`, which then throws instead of returning an optional.
    @_disfavoredOverload
    public convenience init(contentsOf url: URL, options readOptionsMask: NSData.ReadingOptions) throws {
        let isServed = RemoteContents.serves(url)
        self.init(data: try isServed ? RemoteContents.load(url) : Data(contentsOf: url, options: readOptionsMask))
    }
}
