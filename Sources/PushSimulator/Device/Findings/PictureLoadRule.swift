// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A rule about the load of a picture, which all devices share: a fact has the same name on each, after the platform's.
protocol PictureLoadRule: DeliveryRule where Record == PictureLoad {
    /// The documentation of the behaviour by platform.
    static var documents: [Platform: String] { get }
}

extension PictureLoadRule {
    static var documents: [Platform: String] { [:] }

    static func id(in load: PictureLoad) -> String { "\(load.platform)-\(id)" }
    static func severity(in load: PictureLoad) -> Severity { load.isMinor ? .note : severity }
    static func path(in load: PictureLoad) -> FieldPath? { load.path }
    static func documentation(for load: PictureLoad) -> String? { documents[load.platform] ?? load.documentation }
}
