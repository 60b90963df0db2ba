// SPDX-License-Identifier: Apache-2.0

extension LintSubject {
    /// A picture's URL in a field that devices read.
    struct Picture {
        /// The field, whose path is made on demand: most pictures are fine.
        fileprivate enum Field {
            case common
            case android
            case apple
            case web
        }

        var url: String
        /// The platforms that read the picture from this field, in the order of ``Platform``.
        var platforms: [Platform]
        fileprivate var field: Field
    }

    /// A picture's URL with all fields that hold it, of which there is one finding.
    struct PictureAddress {
        var url: String
        /// The platforms that read one of the fields, in the order of ``Platform``.
        var platforms: [Platform]
        /// The fields, at least one.
        fileprivate var pictures: [Picture]

        /// The platform that a finding concerns; `nil` if they are several.
        var platform: Platform? { platforms.count == 1 ? platforms[0] : nil }
    }

    /// Returns the paths of the fields that hold the address.
    func paths(of address: PictureAddress) -> [FieldPath] { address.pictures.map(path) }

    /// Returns all pictures' addresses, each once.
    func distinctAddresses() -> [PictureAddress] {
        var addresses: [PictureAddress] = []
        for picture in pictures {
            if let index = addresses.firstIndex(where: { $0.url == picture.url }) {
                addresses[index].pictures.append(picture)
                addresses[index].platforms = Platform.allCases.filter {
                    addresses[index].platforms.contains($0) || picture.platforms.contains($0)
                }
            } else {
                addresses.append(PictureAddress(url: picture.url, platforms: picture.platforms, pictures: [picture]))
            }
        }
        return addresses
    }

    /// All pictures; the common one is only for platforms whose own section has none.
    ///
    /// The Web counts only if the message has a section for it: FCM does not document that browsers get the common
    /// picture.
    private var pictures: [Picture] {
        if form == .apnsPayload {
            return appleImage.map { [Picture(url: $0.url, platforms: [.apple], field: .apple)] } ?? []
        }
        var pictures: [Picture] = []
        pictures.reserveCapacity(4)
        var common: [Platform] = []
        func add(_ url: String?, in field: Picture.Field, _ platform: Platform, isMeant: Bool = true) {
            if let url {
                pictures.append(Picture(url: url, platforms: [platform], field: field))
            } else if isMeant {
                common.append(platform)
            }
        }
        add(message.apns.fcmOptions.image, in: .apple, .apple)
        add(pictureDisplay.flatMap { androidNotifications[$0].image }, in: .android, .android)
        add(message.webpush.notification.image, in: .web, .web, isMeant: message.webpushSection.isSet)
        if let url = message.notification.image {
            pictures.insert(Picture(url: url, platforms: common, field: .common), at: 0)
        }
        return pictures
    }

    /// Collects ``webIcons``.
    func allWebIcons() -> [(url: String, path: FieldPath)] {
        guard form == .message, let web = message.webpush.notificationIfPresent else { return [] }
        func path(_ steps: FieldPath.Step...) -> FieldPath {
            self.path("webpush", "notification").appending(FieldPath(steps))
        }
        var icons: [(url: String, path: FieldPath)] = []
        if let icon = web.icon { icons.append((icon, path("icon"))) }
        if let badge = web.badge { icons.append((badge, path("badge"))) }
        for (index, action) in (web.actions ?? []).enumerated() {
            if let icon = action.icon { icons.append((icon, path("actions", .index(index), "icon"))) }
        }
        return icons
    }

    /// Returns the path of a picture's field.
    func path(of picture: Picture) -> FieldPath {
        switch picture.field {
        case .common: path("notification", "image")
        case .android: androidNotifications[pictureDisplay!].path.appending("image")
        case .apple: form == .apnsPayload ? appleImage!.path : path("apns", "fcm_options", "image")
        case .web: path("webpush", "notification", "image")
        }
    }

    /// The position of the Android notification that has a picture.
    private var pictureDisplay: Int? { androidNotifications.firstIndex { $0.image != nil } }
}

extension LintSubject {
    /// Finds ``ownPicture``.
    func firstOwnPicture() -> (url: String, path: FieldPath)? {
        guard form != .senderRequest, payloadVendor == nil, appleImage == nil else { return nil }
        let apns = message.apns
        let custom = apns.payload.custom
        let isStarted = apns.payload.aps.mutableContent == true && hasAppleAlert
        if let place = PicturePlace.first(in: custom)
            ?? (isStarted ? PicturePlace.first(withoutSchemeIn: custom) : nil)
        {
            return (place.url, payloadPath().appending(FieldPath(place.steps)))
        }
        guard form == .message, isStarted else { return nil }
        for (key, value) in message.data where !ImageMisplacedRule.isPictureKey(key) {
            guard
                let place = PicturePlace.first(inData: key, value)
                    ?? PicturePlace.first(withoutSchemeIn: [key: .string(value)])
            else { continue }
            return (place.url, path("data", .member(key)))
        }
        return nil
    }
}
