// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// The answer of `iamcredentials.googleapis.com` about the regions that an account may be used in: no restriction.
///
/// Google's libraries ask for it besides an access token, and continue without an answer; after an answer they do not
/// ask again.
struct AllowedLocationsRoute: EmulatorRoute {
    func add(to router: Router<EmulatorRequestContext>) {
        router.get("v1/projects/:project/serviceAccounts/:account/allowedLocations") { _, _ in
            Response.json(["locations": [], "encodedLocations": "0x0"])
        }
    }
}
