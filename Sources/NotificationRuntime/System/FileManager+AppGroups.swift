// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension FileManager {
    /// Returns the writable folder that the app and its extensions share on the simulated device.
    ///
    /// Every identifier is granted; on a device only those of the app group entitlement are.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        let folder = AppProcess.current.containerDirectory(forGroup: groupIdentifier)
        do {
            try createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            return nil
        }
        return folder
    }
}
