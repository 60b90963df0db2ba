// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import PushMessages

extension Platform: ExpressibleByArgument {}
