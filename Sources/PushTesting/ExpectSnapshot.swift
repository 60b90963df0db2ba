// SPDX-License-Identifier: Apache-2.0

import Foundation
public import PushMessages
public import Testing

/// Expects a delivery's snapshot to be the one that is stored beside the test.
///
/// It is stored in `__Snapshots__/<test file>/<name>.txt`. With the environment variable `RICHPUSH_RECORD_SNAPSHOTS` set
/// to `missing`, those that do not exist are written, with `all` every one of them; without it nothing is written, and
/// one that is missing is an issue. A test target with snapshots says `exclude: ["__Snapshots__"]` in its manifest.
///
/// - Parameter name: Unique within the test file; what is no letter, digit, dot or dash becomes a dash.
public func expectSnapshot(
    of delivery: Delivery,
    named name: String,
    in file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectSnapshot(of: delivery.snapshot, named: name, in: file, sourceLocation: sourceLocation)
}

/// Expects a text to be the one that is stored beside the test, in the same way.
///
/// - Parameter fileExtension: That of the stored file, without its dot.
package func expectSnapshot(
    of text: String,
    named name: String,
    fileExtension: String = "txt",
    in file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let store = SnapshotStore(testFile: file, fileExtension: fileExtension)
    let recording = SnapshotStore.Recording(ProcessInfo.processInfo.environment[SnapshotStore.Recording.variable])
    if let problem = store.compare(text, named: name, recording) {
        Issue.record("\(problem)", sourceLocation: sourceLocation)
    }
}
