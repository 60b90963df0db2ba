// SPDX-License-Identifier: Apache-2.0

/// Writes results in the order of their inputs, each as soon as all before it are written.
actor OrderedOutput {
    private var waiting: [Int: [UInt8]] = [:]
    private var next = 0

    /// Takes the result of the input with this number, counted from 0.
    func put(_ bytes: [UInt8], at index: Int) throws {
        waiting[index] = bytes
        while let ready = waiting.removeValue(forKey: next) {
            next += 1
            try StandardOutput.write(ready)
        }
    }
}
