// SPDX-License-Identifier: Apache-2.0

public import PushMessages
import PushPreview
public import Testing

/// Expects devices to display what is stored beside the test: texts, picture, buttons and verdict of each.
///
/// It is stored in `__Snapshots__/<test file>/<name>.json`, in the format of `richpush review --format json` and of
/// pytest's `expect_display`, and recorded as ``expectSnapshot(of:named:in:sourceLocation:)`` says. Unlike that one it has
/// neither findings' sentences nor the steps of a delivery, so that only a change that users see is an issue.
///
/// - Parameter name: Unique within the test file; characters other than letters, digits, dots and dashes become dashes.
public func expectDisplay(
    of deliveries: [Delivery],
    named name: String,
    in file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let text = DisplaySnapshot(deliveries).json.description.indentedJSON + "\n"
    expectSnapshot(of: text, named: name, fileExtension: "json", in: file, sourceLocation: sourceLocation)
}
