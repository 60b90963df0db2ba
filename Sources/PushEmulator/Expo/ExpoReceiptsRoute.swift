// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `POST /--/api/v2/push/getReceipts`: the receipts of tickets; receipts that do not exist yet are left out.
struct ExpoReceiptsRoute: EmulatorRoute {
    let expo: ExpoService

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("--/api/v2/push/getReceipts") { [expo] request, _ in
            do {
                try expo.authorize(request)
                let json = try await ExpoRequestBody.json(of: request, upTo: expo.limits.bodyByteCount)
                guard let array = json["ids"]?.array, case let ids = array.compactMap(\.string),
                    ids.count == array.count
                else {
                    throw ExpoError(
                        400,
                        "API_ERROR",
                        "child \"ids\" fails because [\"ids\" must be an array of strings]"
                    )
                }
                if ids.count > ExpoMessage.receiptLimit {
                    throw ExpoError.tooMany(
                        "PUSH_TOO_MANY_RECEIPTS",
                        "get the receipts of",
                        ids.count,
                        limit: ExpoMessage.receiptLimit
                    )
                }
                let receipts = ids.compactMap { id in
                    expo.receipts.receipt(of: id).map { (key: id, value: $0.json) }
                }
                return Response.json(["data": .object(JSONObject(receipts))], isPretty: false)
            } catch let error as ExpoError {
                return expo.refuse(error)
            }
        }
    }
}
