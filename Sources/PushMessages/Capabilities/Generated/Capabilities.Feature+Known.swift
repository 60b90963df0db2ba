// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-capabilities from can-i-push.json.

extension Capabilities.Feature {
    /// A picture with the notification.
    public static let image = Self(rawValue: "image")
    /// A description of the picture for those who cannot see it.
    public static let imageAltText = Self(rawValue: "image-alt-text")
    /// A film with the notification.
    public static let video = Self(rawValue: "video")
    /// A piece of sound attached to the notification.
    public static let audio = Self(rawValue: "audio")
    /// Pictures in JPEG.
    public static let jpeg = Self(rawValue: "jpeg")
    /// Pictures in PNG.
    public static let png = Self(rawValue: "png")
    /// Pictures in GIF, moving or not.
    public static let gif = Self(rawValue: "gif")
    /// Pictures in BMP.
    public static let bmp = Self(rawValue: "bmp")
    /// Windows icons, as favicons are.
    public static let ico = Self(rawValue: "ico")
    /// GIFs that move.
    public static let gifAnimation = Self(rawValue: "gif-animation")
    /// Pictures in WebP.
    public static let webp = Self(rawValue: "webp")
    /// WebP pictures that move.
    public static let webpAnimation = Self(rawValue: "webp-animation")
    /// Pictures in HEIF or HEIC.
    public static let heif = Self(rawValue: "heif")
    /// Pictures in AVIF.
    public static let avif = Self(rawValue: "avif")
    /// Pictures in SVG.
    public static let svg = Self(rawValue: "svg")
    /// Documents in PDF.
    public static let pdf = Self(rawValue: "pdf")
    /// Pictures in TIFF.
    public static let tiff = Self(rawValue: "tiff")
    /// Films in MPEG-1.
    public static let mpeg = Self(rawValue: "mpeg")
    /// Films in MPEG-2.
    public static let mpeg2 = Self(rawValue: "mpeg2")
    /// Films in MPEG-4.
    public static let mpeg4 = Self(rawValue: "mpeg4")
    /// Films in AVI.
    public static let avi = Self(rawValue: "avi")
    /// Sounds in AIFF.
    public static let aiff = Self(rawValue: "aiff")
    /// Sounds in WAV.
    public static let wav = Self(rawValue: "wav")
    /// Sounds in MP3.
    public static let mp3 = Self(rawValue: "mp3")
    /// Sounds in MPEG-4.
    public static let mpeg4Audio = Self(rawValue: "mpeg4-audio")
    /// Films in QuickTime.
    public static let mov = Self(rawValue: "mov")
    /// Largest picture that is attached.
    ///
    /// In bytes.
    public static let attachmentImageBytes = Self(rawValue: "attachment-image-bytes")
    /// Largest sound that is attached.
    ///
    /// In bytes.
    public static let attachmentAudioBytes = Self(rawValue: "attachment-audio-bytes")
    /// Largest film that is attached.
    ///
    /// In bytes.
    public static let attachmentMovieBytes = Self(rawValue: "attachment-movie-bytes")
    /// How many attachments Firebase's helper makes.
    ///
    /// In count.
    public static let attachmentsByFirebase = Self(rawValue: "attachments-by-firebase")
    /// Size of a picture that senders are advised to stay below.
    ///
    /// In bytes.
    public static let imageAdvisedBytes = Self(rawValue: "image-advised-bytes")
    /// Largest picture that is downloaded; one byte more and none is shown.
    ///
    /// In bytes.
    public static let imageDownloadBytes = Self(rawValue: "image-download-bytes")
    /// Longest time that a notification waits for its picture.
    ///
    /// In seconds.
    public static let imageDownloadSeconds = Self(rawValue: "image-download-seconds")
    /// Time that a service extension has for one notification.
    ///
    /// In seconds.
    public static let extensionSeconds = Self(rawValue: "extension-seconds")
    /// Memory above which a service extension is ended.
    ///
    /// In bytes.
    public static let extensionMemoryBytes = Self(rawValue: "extension-memory-bytes")
    /// Time without a byte after which a request fails.
    ///
    /// In seconds.
    public static let requestTimeoutSeconds = Self(rawValue: "request-timeout-seconds")
    /// Time after which a whole download fails.
    ///
    /// In seconds.
    public static let resourceTimeoutSeconds = Self(rawValue: "resource-timeout-seconds")
    /// Pictures over http without encryption.
    public static let cleartext = Self(rawValue: "cleartext")
    /// Redirects to the same scheme.
    public static let redirects = Self(rawValue: "redirects")
    /// Redirects from http to https or back.
    public static let redirectsAcrossSchemes = Self(rawValue: "redirects-across-schemes")
    /// Whether an answer of 400 or more counts as failed, whatever its body is.
    public static let httpStatusChecked = Self(rawValue: "http-status-checked")
    /// Whether the type of a picture is read from its bytes, not from its name or Content-Type.
    public static let contentSniffing = Self(rawValue: "content-sniffing")
    /// Addresses of pictures relative to the site.
    public static let relativeImageUrl = Self(rawValue: "relative-image-url")
    /// A second attempt after a failed download.
    public static let imageRetry = Self(rawValue: "image-retry")
    /// Pixels of a picture, at four bytes each, above which memory may run out.
    ///
    /// In bytes.
    public static let decodedImageBytes = Self(rawValue: "decoded-image-bytes")
    /// Whether the text is shown when the picture fails.
    public static let imageMissingKeepsText = Self(rawValue: "image-missing-keeps-text")
    /// Size to which a picture is scaled down while it is loaded.
    ///
    /// In px.
    public static let imageLoadSize = Self(rawValue: "image-load-size")
    /// Size to which an icon is scaled down while it is loaded.
    ///
    /// In px.
    public static let iconLoadSize = Self(rawValue: "icon-load-size")
    /// Size to which a badge is scaled down while it is loaded.
    ///
    /// In px.
    public static let badgeLoadSize = Self(rawValue: "badge-load-size")
    /// Size to which an action's icon is scaled down while it is loaded.
    ///
    /// In px.
    public static let actionIconLoadSize = Self(rawValue: "action-icon-load-size")
    /// Largest size in which the expanded notification keeps its picture.
    ///
    /// In dp or px.
    public static let imageDisplaySize = Self(rawValue: "image-display-size")
    /// Largest size of a picture on devices with little memory.
    ///
    /// In dp.
    public static let imageDisplaySizeLowMemory = Self(rawValue: "image-display-size-low-memory")
    /// Largest size of the small picture of a collapsed notification.
    ///
    /// In dp or pt.
    public static let thumbnailSize = Self(rawValue: "thumbnail-size")
    /// Widest proportions, width to height, of the small picture.
    ///
    /// In ratio.
    public static let thumbnailRatio = Self(rawValue: "thumbnail-ratio")
    /// Whether the small picture is cropped from its centre.
    public static let thumbnailCrop = Self(rawValue: "thumbnail-crop")
    /// Whether the expanded picture is cropped from its centre.
    public static let imageCrop = Self(rawValue: "image-crop")
    /// Proportions, width to height, below which the expanded picture is cropped.
    ///
    /// In ratio.
    public static let imageUncroppedRatio = Self(rawValue: "image-uncropped-ratio")
    /// Proportions, width to height, that senders are advised to use.
    ///
    /// In ratio.
    public static let imageAdvisedRatio = Self(rawValue: "image-advised-ratio")
    /// Size that senders are advised to use.
    ///
    /// In px.
    public static let imageAdvisedSize = Self(rawValue: "image-advised-size")
    /// Size in which the icon is shown.
    ///
    /// In px.
    public static let iconDisplaySize = Self(rawValue: "icon-display-size")
    /// Whether a picture takes away the long text of the expanded notification.
    public static let imageReplacesLongText = Self(rawValue: "image-replaces-long-text")
    /// Lines of the title in the collapsed notification.
    ///
    /// In lines.
    public static let titleLinesCollapsed = Self(rawValue: "title-lines-collapsed")
    /// Lines of the title in the expanded notification.
    ///
    /// In lines.
    public static let titleLinesExpanded = Self(rawValue: "title-lines-expanded")
    /// Lines of the body in the collapsed notification.
    ///
    /// In lines.
    public static let bodyLinesCollapsed = Self(rawValue: "body-lines-collapsed")
    /// Lines of the body in the banner or heads-up notification.
    ///
    /// In lines.
    public static let bodyLinesBanner = Self(rawValue: "body-lines-banner")
    /// Lines of the body on the lock screen.
    ///
    /// In lines.
    public static let bodyLinesLockScreen = Self(rawValue: "body-lines-lock-screen")
    /// Lines of the body in the expanded notification without a picture.
    ///
    /// In lines.
    public static let bodyLinesExpanded = Self(rawValue: "body-lines-expanded")
    /// Lines of the body in the expanded notification with a picture.
    ///
    /// In lines.
    public static let bodyLinesExpandedWithImage = Self(rawValue: "body-lines-expanded-with-image")
    /// Lines of title and body together.
    ///
    /// In lines.
    public static let textLines = Self(rawValue: "text-lines")
    /// Characters of a title that usually fit.
    ///
    /// In characters.
    public static let titleCharacters = Self(rawValue: "title-characters")
    /// Characters of a title that usually fit beside or below a picture.
    ///
    /// In characters.
    public static let titleCharactersWithImage = Self(rawValue: "title-characters-with-image")
    /// Characters of a body that usually fit when collapsed.
    ///
    /// In characters.
    public static let bodyCharactersCollapsed = Self(rawValue: "body-characters-collapsed")
    /// Characters of a body that usually fit in the banner.
    ///
    /// In characters.
    public static let bodyCharactersBanner = Self(rawValue: "body-characters-banner")
    /// Characters of a body that usually fit in the banner beside a picture.
    ///
    /// In characters.
    public static let bodyCharactersBannerWithImage = Self(rawValue: "body-characters-banner-with-image")
    /// Characters of a body that usually fit on the lock screen.
    ///
    /// In characters.
    public static let bodyCharactersLockScreen = Self(rawValue: "body-characters-lock-screen")
    /// Characters of a body that usually fit on the lock screen beside a picture.
    ///
    /// In characters.
    public static let bodyCharactersLockScreenWithImage = Self(rawValue: "body-characters-lock-screen-with-image")
    /// Characters of a body that usually fit when expanded without a picture.
    ///
    /// In characters.
    public static let bodyCharactersExpanded = Self(rawValue: "body-characters-expanded")
    /// Characters of a body that usually fit when expanded with a picture.
    ///
    /// In characters.
    public static let bodyCharactersExpandedWithImage = Self(rawValue: "body-characters-expanded-with-image")
    /// Characters after which a text is cut before it is shown.
    ///
    /// In characters.
    public static let textCharacters = Self(rawValue: "text-characters")
    /// Characters of the site's address up to which it is shown whole.
    ///
    /// In characters.
    public static let originCharacters = Self(rawValue: "origin-characters")
    /// Characters of the site's address up to which an alert on macOS shows it whole.
    ///
    /// In characters.
    public static let originCharactersAlert = Self(rawValue: "origin-characters-alert")
    /// A line between title and body.
    public static let subtitle = Self(rawValue: "subtitle")
    /// Texts that the app translates by a key.
    public static let localizedText = Self(rawValue: "localized-text")
    /// Buttons below the notification.
    public static let actions = Self(rawValue: "actions")
    /// How many buttons are shown.
    ///
    /// In count.
    public static let actionsCount = Self(rawValue: "actions-count")
    /// Icons of the buttons.
    public static let actionIcons = Self(rawValue: "action-icons")
    /// An icon that the message chooses.
    public static let icon = Self(rawValue: "icon")
    /// A monochrome icon for the status bar.
    public static let badgeIcon = Self(rawValue: "badge-icon")
    /// A number on the app's icon.
    public static let badgeCount = Self(rawValue: "badge-count")
    /// A colour that the message chooses.
    public static let color = Self(rawValue: "color")
    /// Replacing the notification of the same name.
    public static let tag = Self(rawValue: "tag")
    /// Alerting again when a notification is replaced.
    public static let renotify = Self(rawValue: "renotify")
    /// Showing without sound and vibration.
    public static let silent = Self(rawValue: "silent")
    /// Staying on the screen until someone answers.
    public static let requireInteraction = Self(rawValue: "require-interaction")
    /// A vibration pattern that the message chooses.
    public static let vibrate = Self(rawValue: "vibrate")
    /// Fewest elements of a vibration pattern.
    ///
    /// In count.
    public static let vibrationElements = Self(rawValue: "vibration-elements")
    /// Elements of the light's settings: colour, on and off.
    ///
    /// In count.
    public static let lightElements = Self(rawValue: "light-elements")
    /// The colour and rhythm of the device's light.
    public static let light = Self(rawValue: "light")
    /// A sound that the message chooses.
    public static let sound = Self(rawValue: "sound")
    /// Loudest volume of a critical sound, where 0 is silent.
    ///
    /// In ratio.
    public static let soundVolume = Self(rawValue: "sound-volume")
    /// A time that the message chooses.
    public static let timestamp = Self(rawValue: "timestamp")
    /// The direction in which the text is written.
    public static let textDirection = Self(rawValue: "text-direction")
    /// The language of the text.
    public static let language = Self(rawValue: "language")
    /// Data of the sender's own in the notification.
    public static let notificationData = Self(rawValue: "notification-data")
    /// Grouping notifications.
    public static let thread = Self(rawValue: "thread")
    /// Arriving without lighting the screen.
    public static let interruptionLevelPassive = Self(rawValue: "interruption-level-passive")
    /// Arriving as notifications do.
    public static let interruptionLevelActive = Self(rawValue: "interruption-level-active")
    /// Breaking through focus and summary.
    public static let interruptionLevelTimeSensitive = Self(rawValue: "interruption-level-time-sensitive")
    /// Breaking through the mute switch.
    public static let interruptionLevelCritical = Self(rawValue: "interruption-level-critical")
    /// Which notification a summary features.
    ///
    /// In ratio.
    public static let relevanceScore = Self(rawValue: "relevance-score")
    /// Showing by the criteria of a focus.
    public static let filterCriteria = Self(rawValue: "filter-criteria")
    /// A text for the summary of a group.
    public static let summaryArgument = Self(rawValue: "summary-argument")
    /// Notifications that show who wrote.
    public static let communication = Self(rawValue: "communication")
    /// Highest priority of a single notification; the lowest is its negative.
    ///
    /// In count.
    public static let priorityRange = Self(rawValue: "priority-range")
    /// Channels that decide sound, vibration, light and importance.
    public static let channels = Self(rawValue: "channels")
    /// Name of the channel that the SDK makes when there is no other.
    public static let fallbackChannel = Self(rawValue: "fallback-channel")
    /// Adaptive icons as the small icon.
    public static let adaptiveIcons = Self(rawValue: "adaptive-icons")
    /// The API level of a version of Android.
    ///
    /// In level.
    public static let apiLevel = Self(rawValue: "api-level")
    /// Push messages at all.
    public static let push = Self(rawValue: "push")
    /// Web pushes that the browser shows without a worker.
    public static let declarativePush = Self(rawValue: "declarative-push")
    /// Pushes that show nothing before the subscription is ended.
    ///
    /// In count.
    public static let silentPushes = Self(rawValue: "silent-pushes")
    /// Showing something for a message without a notification.
    public static let dataOnly = Self(rawValue: "data-only")
    /// Showing a notification while its app or site is in front.
    public static let foregroundDisplay = Self(rawValue: "foreground-display")
    /// How many message identifiers are remembered to drop duplicates.
    ///
    /// In count.
    public static let rememberedMessages = Self(rawValue: "remembered-messages")
    /// Time that onMessageReceived has.
    ///
    /// In seconds.
    public static let messageHandlerSeconds = Self(rawValue: "message-handler-seconds")
    /// Whether the user must allow notifications first.
    public static let notificationPermission = Self(rawValue: "notification-permission")
    /// Appearing over other apps.
    public static let headsUp = Self(rawValue: "heads-up")
    /// Changing a notification before it is shown.
    public static let serviceExtension = Self(rawValue: "service-extension")
    /// Suppressing a notification from its extension.
    public static let extensionMayHide = Self(rawValue: "extension-may-hide")
    /// Time that a notification stays on the screen.
    ///
    /// In seconds.
    public static let onScreenSeconds = Self(rawValue: "on-screen-seconds")
    /// Time that the service worker waits for a page it has opened.
    ///
    /// In seconds.
    public static let clickWaitSeconds = Self(rawValue: "click-wait-seconds")
    /// Year of the layout that the system draws.
    public static let notificationTemplate = Self(rawValue: "notification-template")
    /// Height of the collapsed card.
    ///
    /// In dp.
    public static let cardHeightCollapsed = Self(rawValue: "card-height-collapsed")
    /// Height of the collapsed card with one line.
    ///
    /// In dp.
    public static let cardHeightOneLine = Self(rawValue: "card-height-one-line")
    /// Greatest height of the expanded card.
    ///
    /// In dp.
    public static let cardHeightExpanded = Self(rawValue: "card-height-expanded")
    /// Greatest height of the heads-up card.
    ///
    /// In dp.
    public static let cardHeightHeadsUp = Self(rawValue: "card-height-heads-up")
    /// Width of the screen that drawings assume.
    ///
    /// In dp or pt.
    public static let screenWidth = Self(rawValue: "screen-width")
    /// Space at the sides within a card.
    ///
    /// In dp.
    public static let cardPadding = Self(rawValue: "card-padding")
    /// Space between a card and the edges of the screen.
    ///
    /// In dp or pt.
    public static let cardMargin = Self(rawValue: "card-margin")
    /// Space between stacked cards.
    ///
    /// In dp.
    public static let cardGap = Self(rawValue: "card-gap")
    /// Radius of the card's corners.
    ///
    /// In dp or pt.
    public static let cardCornerRadius = Self(rawValue: "card-corner-radius")
    /// Size of the app's icon.
    ///
    /// In dp or pt.
    public static let appIconSize = Self(rawValue: "app-icon-size")
    /// The start of the text, from the card's edge.
    ///
    /// In dp.
    public static let contentStart = Self(rawValue: "content-start")
    /// Space between the text and the picture below it.
    ///
    /// In dp.
    public static let imageGap = Self(rawValue: "image-gap")
    /// Space between the text and the thumbnail.
    ///
    /// In dp.
    public static let thumbnailGap = Self(rawValue: "thumbnail-gap")
    /// Size of the title's text.
    ///
    /// In pt or sp.
    public static let titleTextSize = Self(rawValue: "title-text-size")
    /// Size of the title's text if it is large.
    ///
    /// In sp.
    public static let bigTitleTextSize = Self(rawValue: "big-title-text-size")
    /// Size of the body's text.
    ///
    /// In pt or sp.
    public static let bodyTextSize = Self(rawValue: "body-text-size")
    /// Size of the text above the title, the time among it.
    ///
    /// In pt or sp.
    public static let headerTextSize = Self(rawValue: "header-text-size")
    /// Height of a line of text.
    ///
    /// In sp.
    public static let lineHeight = Self(rawValue: "line-height")
    /// Radius of the thumbnail's corners.
    ///
    /// In pt.
    public static let thumbnailCornerRadius = Self(rawValue: "thumbnail-corner-radius")
    /// Largest message that FCM promises to carry.
    ///
    /// In bytes.
    public static let messageBytes = Self(rawValue: "message-bytes")
    /// Longest message that the Firebase console sends.
    ///
    /// In characters.
    public static let consoleCharacters = Self(rawValue: "console-characters")
    /// Bytes of keys and values above which FCM was seen to refuse a message.
    ///
    /// In bytes.
    public static let messageBytesRefused = Self(rawValue: "message-bytes-refused")
    /// Largest payload that the push service takes.
    ///
    /// In bytes.
    public static let payloadBytes = Self(rawValue: "payload-bytes")
    /// Largest payload of a VoIP push.
    ///
    /// In bytes.
    public static let payloadBytesVoip = Self(rawValue: "payload-bytes-voip")
    /// Largest payload of a Live Activity.
    ///
    /// In bytes.
    public static let payloadBytesLiveActivity = Self(rawValue: "payload-bytes-live-activity")
    /// Largest payload of a broadcast push.
    ///
    /// In bytes.
    public static let payloadBytesBroadcast = Self(rawValue: "payload-bytes-broadcast")
    /// Largest text that fits into one encrypted Web Push message.
    ///
    /// In bytes.
    public static let plaintextBytes = Self(rawValue: "plaintext-bytes")
    /// Bytes that encryption adds: 86 of header, 1 delimiter, 16 of tag.
    ///
    /// In bytes.
    public static let encryptionBytes = Self(rawValue: "encryption-bytes")
    /// How many encrypted records a message may have.
    ///
    /// In count.
    public static let encryptionRecords = Self(rawValue: "encryption-records")
    /// Size of a subscription's public key.
    ///
    /// In bytes.
    public static let publicKeyBytes = Self(rawValue: "public-key-bytes")
    /// Size of a subscription's secret.
    ///
    /// In bytes.
    public static let authSecretBytes = Self(rawValue: "auth-secret-bytes")
    /// Size of a message's salt.
    ///
    /// In bytes.
    public static let saltBytes = Self(rawValue: "salt-bytes")
    /// Largest text by a push service's own documentation.
    ///
    /// In bytes.
    public static let servicePlaintextBytes = Self(rawValue: "service-plaintext-bytes")
    /// Largest body by a push service's own settings.
    ///
    /// In bytes.
    public static let serviceBodyBytes = Self(rawValue: "service-body-bytes")
    /// Longest time that a message is kept for a device.
    ///
    /// In seconds.
    public static let ttlSeconds = Self(rawValue: "ttl-seconds")
    /// Time that a message is kept when it names none.
    ///
    /// In seconds.
    public static let ttlSecondsDefault = Self(rawValue: "ttl-seconds-default")
    /// Time that FCM asks APNs to keep a message that names none.
    ///
    /// In seconds.
    public static let expirationSecondsDefault = Self(rawValue: "expiration-seconds-default")
    /// Longest time by a push service's own rules.
    ///
    /// In seconds.
    public static let serviceTtlSeconds = Self(rawValue: "service-ttl-seconds")
    /// A TTL header that every request needs.
    ///
    /// In seconds.
    public static let ttlHeader = Self(rawValue: "ttl-header")
    /// An Urgency header.
    public static let urgencyHeader = Self(rawValue: "urgency-header")
    /// Longest Topic header.
    ///
    /// In characters.
    public static let topicHeaderCharacters = Self(rawValue: "topic-header-characters")
    /// A picture in webpush.headers.image.
    public static let imageHeader = Self(rawValue: "image-header")
    /// Most digits after the point of a duration.
    ///
    /// In count.
    public static let ttlFractionDigits = Self(rawValue: "ttl-fraction-digits")
    /// Longest name of a topic.
    ///
    /// In characters.
    public static let topicNameCharacters = Self(rawValue: "topic-name-characters")
    /// Most topics in one condition.
    ///
    /// In count.
    public static let conditionTopics = Self(rawValue: "condition-topics")
    /// Longest analytics label.
    ///
    /// In characters.
    public static let analyticsLabelCharacters = Self(rawValue: "analytics-label-characters")
    /// Longest apns-collapse-id.
    ///
    /// In bytes.
    public static let collapseIdBytes = Self(rawValue: "collapse-id-bytes")
    /// The apns-priority of a push that only wakes the app.
    ///
    /// In level.
    public static let silentPushPriority = Self(rawValue: "silent-push-priority")
    /// The apns-priority without a header.
    ///
    /// In level.
    public static let alertPushPriority = Self(rawValue: "alert-push-priority")
    /// The values that apns-priority may have.
    public static let pushPriorities = Self(rawValue: "push-priorities")
    /// How long a provider's token is valid.
    ///
    /// In seconds.
    public static let providerTokenSeconds = Self(rawValue: "provider-token-seconds")
    /// Shortest time between two provider tokens.
    ///
    /// In seconds.
    public static let providerTokenRenewalSeconds = Self(rawValue: "provider-token-renewal-seconds")
    /// Longest time until a VAPID token expires.
    ///
    /// In seconds.
    public static let vapidSeconds = Self(rawValue: "vapid-seconds")
    /// Links that must be https.
    public static let httpsLink = Self(rawValue: "https-link")
    /// Links that open only on the site's own host.
    public static let linkSameHost = Self(rawValue: "link-same-host")
}
