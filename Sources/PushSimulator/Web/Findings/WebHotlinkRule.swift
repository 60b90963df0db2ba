// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The server of a picture refuses to give it to this site.
///
/// Why: a browser asks for the picture in the name of the site (`Referer`) and without the user's login. Servers that
/// protect their pictures against use on other sites answer 403, and servers that want a login answer 401.
///
/// Example: a photo of a stock agency, or on a shop's internal server.
///
/// Fix: let anybody load the picture, or put it on a server of your own.
///
/// Source: Chromium, `notification_image_loader.cc`; pushpad, "Why the image is not displayed".
enum WebHotlinkRule: WebPictureRule {
    static let id = "web-hotlink"

    static func sentence(for picture: WebPicture) -> String? {
        guard case .undecodable(_, _, let answer?) = picture.resource.outcome, [401, 403].contains(answer.status) else {
            return nil
        }
        let site = answer.sentReferrer ? "the site \(picture.delivery.site.host)" : "a browser"
        return
            "\(picture.missing): the server of \(picture.resource.shownURL) refuses it to \(site) (\(answer.text)); let anybody "
            + "load it, or serve it from elsewhere."
    }
}
