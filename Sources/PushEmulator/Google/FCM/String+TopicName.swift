// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension String {
    /// Whether it consists of `[a-zA-Z0-9-_.~%]` and of something.
    var isTopicName: Bool { !isEmpty && utf8.allSatisfy(TopicName.isAllowed) }
}
