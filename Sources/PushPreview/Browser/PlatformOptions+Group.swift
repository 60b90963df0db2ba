// SPDX-License-Identifier: Apache-2.0

package import Subprocess

extension PlatformOptions {
    /// The program leads a new process group; teardown kills the group, and with it the program's children.
    package static var processGroup: PlatformOptions {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
        return options
    }
}
