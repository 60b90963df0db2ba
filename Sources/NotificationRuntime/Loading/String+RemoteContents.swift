// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension String {
    /// Reads a text file, or loads a URL over the simulated device's network while the calling thread waits.
    ///
    /// It hides Foundation's own. In a file that imports Foundation by name nothing hides that; disfavoured, this one
    /// then leaves it the call, which goes around the simulated network.
    @_disfavoredOverload
    public init(contentsOf url: URL, encoding: String.Encoding) throws {
        guard RemoteContents.serves(url) else {
            // Favoured over this one here, the call is Foundation's.
            self = try String(contentsOf: url, encoding: encoding)
            return
        }
        guard let text = String(data: try RemoteContents.load(url), encoding: encoding) else {
            throw CocoaError(.fileReadInapplicableStringEncoding, userInfo: [NSURLErrorKey: url])
        }
        self = text
    }
}
