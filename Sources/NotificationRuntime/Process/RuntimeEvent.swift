// SPDX-License-Identifier: Apache-2.0

package import Curl
import Foundation

/// An event in an extension or the system while a push is handled.
package enum RuntimeEvent: Sendable {
    /// A line that the real SDK or system would log, with its code (`I-FCM020001`) if it has one.
    case log(LogLine)
    case downloadStarted(id: Int, url: String)
    case downloadFinished(id: Int, TransferResult)
    /// `urlError` is Apple's `NSURLErrorDomain` code, for instance -1022 for a load that ATS refused.
    case downloadFailed(id: Int, url: String, urlError: Int, reason: String, CurlError?)
    /// The name the helper gave the downloaded file: Apple's suggested file name, and the extension it took from it.
    case downloadNamed(id: Int, suggestedFilename: String?, fileExtension: String)
    case attachmentCreated(identifier: String, path: String, type: String)
    /// `code` is a `UNError` code; `typeHint` is the type that the extension gave, if any.
    case attachmentRejected(path: String, code: Int, reason: String, typeHint: String? = nil)
    /// The extension gave the push to the helper that Firebase shares among all pushes of a process.
    case sharedHelperUsed
    /// The extension's process ended; the system displays the original content.
    case crashed(reason: String)
    /// The extension's own process ended, with everything in it; the system displays the original content.
    case processEnded(ProcessEnd)
    /// What `exportDeliveryMetricsToBigQuery` would have sent to Google, field by field.
    case deliveryMetrics([String: String])

    /// One line of a simulated device log.
    package struct LogLine: Sendable, Hashable {
        /// How serious the real source marks it.
        package enum Level: String, Sendable { case debug, info, notice, warning, error }
        /// The code of a line of ours: the simulator cannot decode a picture that iOS can.
        package static let pictureRefused = "RichPush-picture"
        /// The code of a line of ours: what the extension's process tried and was refused, as "reads /home".
        package static let tryRefused = "RichPush-refused"

        package var code: String?
        package var level: Level
        package var text: String

        package init(code: String? = nil, level: Level, text: String) {
            self.code = code
            self.level = level
            self.text = text
        }
    }
}
