// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird

/// `/api/v1/faults/{fault}`: `GET` shows one injected fault, `DELETE` removes it.
struct FaultRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/faults/{fault}") { _, context in
            try await Response.answering {
                let text = try context.parameters.require("fault")
                guard let fault = Int(text).flatMap({ services.core.faults[$0] }) else {
                    throw EmulatorError.unknownFault(text)
                }
                return .json(fault.json, isPretty: false)
            }
        }
        router.delete("api/v1/faults/{fault}") { _, context in
            try await Response.answering {
                let text = try context.parameters.require("fault")
                guard let id = Int(text), let fault = try await services.core.faults.remove(id) else {
                    throw EmulatorError.unknownFault(text)
                }
                return .json(fault.json, isPretty: false)
            }
        }
    }
}
