// SPDX-License-Identifier: Apache-2.0

extension LintSubject {
    /// A picture's URL in a field that devices read.
    struct Picture {
        var url: String
        var path: FieldPath
        /// Who takes it from there, in the order of their declaration.
        var platforms: [Platform]
    }

    /// Every picture, the common one for those platforms alone whose own section names no other.
    ///
    /// Browsers count only where the message has a section for them: FCM does not document that they get the common one.
    var pictures: [Picture] {
        if form == .apnsPayload {
            return appleImage.map { [Picture(url: $0.url, path: $0.path, platforms: [.apple])] } ?? []
        }
        var pictures: [Picture] = []
        var common: [Platform] = []
        func add(_ url: String?, at path: @autoclosure () -> FieldPath, _ platform: Platform, isMeant: Bool = true) {
            if let url {
                pictures.append(Picture(url: url, path: path(), platforms: [platform]))
            } else if isMeant {
                common.append(platform)
            }
        }
        add(message.apns?.fcmOptions?.image, at: path("apns", "fcm_options", "image"), .apple)
        let android = androidNotifications.first { $0.image != nil }
        add(android?.image, at: android!.path.appending("image"), .android)
        let web = message.webpush
        let webPath = path("webpush", "notification", "image")
        add(web?.notification?.image, at: webPath, .web, isMeant: web != nil)
        if let url = message.notification?.image {
            let path = path("notification", "image")
            pictures.insert(Picture(url: url, path: path, platforms: common), at: 0)
        }
        return pictures
    }
}
