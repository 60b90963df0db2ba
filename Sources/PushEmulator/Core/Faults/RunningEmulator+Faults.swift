// SPDX-License-Identifier: Apache-2.0

extension RunningEmulator {
    /// The failures that it produces on purpose.
    public var faults: EmulatorFaults { EmulatorFaults(services.faults) }
}
