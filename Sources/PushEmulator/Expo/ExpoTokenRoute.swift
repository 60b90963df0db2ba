// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `POST /--/api/v2/push/getExpoPushToken`: the token of an app that names its own of FCM or APNs.
struct ExpoTokenRoute: EmulatorRoute {
    let expo: ExpoService

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("--/api/v2/push/getExpoPushToken") { [expo] request, _ in
            do {
                let json = try await ExpoRequestBody.json(of: request, upTo: expo.limits.bodyByteCount)
                guard let token = json["deviceToken"]?.string, let type = json["type"]?.string else {
                    throw ExpoError(
                        400,
                        "API_ERROR",
                        "child \"deviceToken\" fails because [\"deviceToken\" is required]"
                    )
                }
                let fid = try await expo.core.store.read { database in
                    let address =
                        type == "apns"
                        ? DeviceAddress(.apnsToken, token.lowercased()) : DeviceAddress(.fcmToken, token)
                    return try address.device(in: database)?.fid
                }
                guard let fid else {
                    throw ExpoError(400, "API_ERROR", "No device of this emulator has the deviceToken.")
                }
                return Response.json(["data": ["expoPushToken": .string("ExponentPushToken[\(fid)]")]], isPretty: false)
            } catch let error as ExpoError {
                return error.response
            }
        }
    }
}
