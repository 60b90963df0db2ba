// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import PushCampaign

extension AudienceFormat: ExpressibleByArgument {}

extension TemplateSettings.Missing: ExpressibleByArgument {}
