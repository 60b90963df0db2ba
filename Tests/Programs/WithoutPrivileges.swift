// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Lets this thread use files as a user without privileges does (setfsuid(2)): the superuser may read every folder.
package func withoutPrivileges<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard geteuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try body() }
    let setFileUser = unsafeBitCast(symbol, to: (@convention(c) (UInt32) -> Int32).self)
    _ = setFileUser(65534)
    defer { _ = setFileUser(0) }
    return try body()
}
