// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import Logging
import NIOCore

/// What a route knows of a request beside the request itself.
struct EmulatorRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}
