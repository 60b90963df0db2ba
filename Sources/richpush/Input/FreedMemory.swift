// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The treatment of memory that this process has freed.
enum FreedMemory {
    /// Keeps up to 16 MiB for the next allocation, instead of giving each block of lines back to the system.
    ///
    /// One thread reads blocks and others free them, and glibc would give back and take again 256 KiB each time: a page fault
    /// for every 4 KiB, a tenth of the time that `build` takes. Other C libraries have no such setting.
    static func keep() {
        guard let set = dlsym(nil, "mallopt") else { return }
        let mallopt = unsafeBitCast(set, to: (@convention(c) (Int32, Int32) -> Int32).self)
        let (trimThreshold, mapThreshold): (Int32, Int32) = (-1, -3)
        _ = mallopt(trimThreshold, 16 << 20)
        _ = mallopt(mapThreshold, 4 << 20)
    }
}
