import ImageIO
import UIKit
import UserNotifications

/// Works with pictures as the payload says; the title says what came of it.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let content = request.content.mutableCopy() as! UNMutableNotificationContent
        let payload = request.content.userInfo
        let data = (payload["picture"] as? String).flatMap { Data(base64Encoded: $0) } ?? Data()
        switch payload["do"] as? String {
        case "size":
            let image = UIImage(data: data)
            content.title = image.map { "\(Int($0.size.width))x\(Int($0.size.height))" } ?? "nil"
        case "decode":
            content.title = UIImage(data: data)?.pngData() == nil ? "nil" : "decoded"
        case "thumbnail":
            let source = CGImageSourceCreateWithData(data as CFData, nil)!
            let options =
                [
                    kCGImageSourceCreateThumbnailFromImageAlways: true,
                    kCGImageSourceCreateThumbnailWithTransform: true,
                    kCGImageSourceThumbnailMaxPixelSize: 120,
                ] as [CFString: Any] as CFDictionary
            let thumbnail = CGImageSourceCreateThumbnailAtIndex(source, 0, options)!
            content.title = "\(thumbnail.width)x\(thumbnail.height)"
            attach(UIImage(cgImage: thumbnail).jpegData(compressionQuality: 0.8)!, "small.jpg", to: content)
        case "draw": content.title = Self.drawn()
        default: break
        }
        contentHandler(content)
    }

    private func attach(_ data: Data, _ name: String, to content: UNMutableNotificationContent) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try? data.write(to: file)
        content.attachments =
            (try? UNNotificationAttachment(identifier: "", url: file, options: nil)).map { [$0] } ?? []
    }

    // MARK: - Drawing

    private static func plain(_ color: UIColor, _ width: Int, _ height: Int) -> Data {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
        return renderer.pngData { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }

    private static func part(_ image: UIImage, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Data? {
        let part = image.cgImage?.cropping(to: CGRect(x: x, y: y, width: width, height: height))
        return part.map { UIImage(cgImage: $0) }?.pngData()
    }

    /// `right` when every picture looks as it must, else what does not.
    private static func drawn() -> String {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20), format: format)
        // Red above blue on the left, white on the right.
        let picture = renderer.image { context in
            UIColor.white.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
            UIColor.blue.setFill()
            context.fill(CGRect(x: 0, y: 10, width: 20, height: 10))
        }
        guard let read = UIImage(data: picture.pngData()!), read.size == CGSize(width: 40, height: 20) else {
            return "PNG"
        }
        if part(read, 0, 0, 20, 10) != plain(.red, 20, 10) { return "red" }
        if part(read, 0, 10, 20, 10) != plain(.blue, 20, 10) { return "blue" }
        if part(read, 20, 0, 20, 20) != plain(.white, 20, 20) { return "white" }

        let smaller = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2), format: format).image { _ in
            read.draw(in: CGRect(x: 0, y: 0, width: 4, height: 2))
        }
        if part(smaller, 0, 0, 2, 1) != plain(.red, 2, 1) { return "smaller" }

        // Turned to the right, what was at the left is above: blue left of red.
        let turned = UIImage(cgImage: read.cgImage!, scale: 1, orientation: .right)
        guard turned.size == CGSize(width: 20, height: 40) else { return "size of a turned picture" }
        let upright = UIGraphicsImageRenderer(size: turned.size, format: format).image { _ in turned.draw(at: .zero) }
        if part(upright, 0, 0, 10, 20) != plain(.blue, 10, 20) { return "turned blue" }
        if part(upright, 10, 0, 10, 20) != plain(.red, 10, 20) { return "turned red" }

        guard let jpeg = UIImage(data: turned.jpegData(compressionQuality: 0.9)!) else { return "JPEG" }
        if jpeg.imageOrientation != .right || jpeg.size != turned.size { return "orientation of a JPEG" }

        let round = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format).image { context in
            UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)).addClip()
            UIColor.green.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }
        if part(round, 0, 0, 2, 2) != plain(.clear, 2, 2) { return "corner" }
        if part(round, 8, 8, 4, 4) != plain(.green, 4, 4) { return "middle" }

        UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 10), true, 2)
        read.draw(in: CGRect(x: 0, y: 0, width: 10, height: 10))
        let old = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        if old?.cgImage?.width != 20 || old?.size.width != 10 { return "scale" }
        return "right"
    }
}
