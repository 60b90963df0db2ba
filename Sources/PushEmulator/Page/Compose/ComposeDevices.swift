// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The choices of devices in the form: the target, and the devices of the preview.
///
/// With many devices each choice has a search, and the server sends a limited number of matches.
struct ComposeDevices {
    let draft: ComposeDraft
    let surroundings: ComposeSurroundings

    /// The target's list, with an `id` by which the script puts a newer one in its place.
    func target(_ attributes: HTML) -> HTML {
        let devices = surroundings.devices
        let options: HTML =
            devices.count > 6
            ? "\(Platform.allCases.compactMap { platform in group(devices.filter { $0.platform == platform }, platform) })"
            : "\(devices.map(option))"
        return """
            <select name="device" id="device"\(surroundings.hasMany ? " size=\"7\"" : nil as HTML?)\(attributes)>\(options)</select>
            """
    }

    /// The search above the target's list.
    var targetSearch: HTML? {
        surroundings.hasMany ? search("search", draft.searches.search, "Find the device") : nil
    }

    /// The devices of the preview.
    var tried: HTML {
        let ids = surroundings.triedIDs(for: draft)
        return """
            <span id="tried-choices" class="tried-choices">\(surroundings.candidates.prefix(ComposeSurroundings.choiceLimit).map { device in
                """
                <label class="pick"><input type="checkbox" name="try" value="\(device.id)"\(ids.contains(device.id) ? " checked" : nil as HTML?)>\
                \(PageIcon(platform: device.platform.rawValue).markup)<bdi>\(device.name.bounded(to: 60))</bdi></label>
                """ as HTML
            })</span>
            """
    }

    var triedSearch: HTML? {
        surroundings.hasMany ? search("find", draft.searches.find, "Find devices to preview on") : nil
    }

    private func search(_ name: HTML, _ value: String, _ label: HTML) -> HTML {
        """
        <span class="find">\(PageIcon.search.markup)<input type="search" name="\(name)" value="\(value)" aria-label="\(label)" \
        placeholder="Find among \(surroundings.deviceCount.grouped)" maxlength="\(DeviceSearch.searchLimit)" autocomplete="off" spellcheck="false"></span>
        """
    }

    private func group(_ devices: [DeviceRow], _ platform: Platform) -> HTML? {
        devices.isEmpty ? nil : "<optgroup label=\"\(platform.title)\">\(devices.map(option))</optgroup>"
    }

    private func option(_ device: DeviceRow) -> HTML {
        """
        <option value="\(device.id)"\(device.id == draft.fields.device ? " selected" : nil as HTML?)>\(device.name.bounded(to: 80))</option>
        """
    }
}
