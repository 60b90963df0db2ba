// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// What `iamcredentials.googleapis.com` says of the regions an account may be used in: there is no restriction.
///
/// Google's libraries ask it beside the token endpoint, and go on without an answer; with one they ask no more.
struct AllowedLocationsRoute: EmulatorRoute {
    func add(to router: Router<EmulatorRequestContext>) {
        router.get("v1/projects/:project/serviceAccounts/:account/allowedLocations") { _, _ in
            Response.json(["locations": [], "encodedLocations": "0x0"])
        }
    }
}
