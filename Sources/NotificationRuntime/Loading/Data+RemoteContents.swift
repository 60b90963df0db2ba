// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Data {
    /// Reads a file, or loads a URL over the simulated device's network while the calling thread waits.
    ///
    /// It is called in place of Foundation's own, which would go around the simulated network: without options it is the
    /// closer match wherever Foundation is imported. A status of 400 or more is a `CocoaError`, as on Apple's systems.
    public init(contentsOf url: URL) throws {
        let options = Data.ReadingOptions()
        self = try RemoteContents.serves(url) ? RemoteContents.load(url) : Data(contentsOf: url, options: options)
    }

    /// Reads a file, or loads a URL over the simulated device's network while the calling thread waits.
    ///
    /// It hides Foundation's own. In a file that imports Foundation by name nothing hides that; disfavoured, this one
    /// then leaves it the call, which goes around the simulated network.
    @_disfavoredOverload
    public init(contentsOf url: URL, options: Data.ReadingOptions) throws {
        // Favoured over this one here, the call is Foundation's.
        self = try RemoteContents.serves(url) ? RemoteContents.load(url) : Data(contentsOf: url, options: options)
    }
}
