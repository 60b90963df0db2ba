// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Foundation
import PushCampaign

/// In which hours of the recipients' days a campaign is sent.
struct WindowOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Send each row only in these hours of its time zone, for instance 09:00-20:00; 22:00-02:00 reaches over midnight.",
            valueName: "from-to"
        ),
        transform: { text in
            do throws(SendWindow.Invalid) {
                return try SendWindow(parsing: text)
            } catch {
                throw ValidationError(error.description)
            }
        }
    )
    var window: SendWindow?

    @Option(
        help: ArgumentHelp(
            "The column with each row's time zone, an IANA name such as Europe/Berlin.",
            valueName: "column"
        )
    )
    var zoneColumn: String?

    @Option(
        help: ArgumentHelp(
            "The time zone of rows without one. Default: such rows have the error unknown-zone.",
            valueName: "zone"
        )
    )
    var defaultZone: String?

    func validate() throws {
        guard window != nil else {
            guard zoneColumn == nil, defaultZone == nil else {
                throw ValidationError(
                    "--zone-column and --default-zone are for --window; give it, for instance --window 09:00-20:00."
                )
            }
            return
        }
        guard zoneColumn != nil || defaultZone != nil else {
            throw ValidationError(
                "--window needs --zone-column, the column with each row's time zone, or --default-zone for all rows."
            )
        }
        if let defaultZone, TimeZone(identifier: defaultZone) == nil {
            throw ValidationError(
                "--default-zone is an IANA name, for instance Europe/Berlin, and not '\(defaultZone)'."
            )
        }
    }
}
#endif
