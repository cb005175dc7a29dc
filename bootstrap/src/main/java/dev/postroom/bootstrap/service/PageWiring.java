package dev.postroom.bootstrap.service;

import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.preference.ConfirmPageResource;
import dev.postroom.adapters.rest.preference.LinkPageResource;
import dev.postroom.adapters.rest.preference.PageDesk;
import dev.postroom.adapters.rest.preference.PreferencesPageResource;
import dev.postroom.adapters.rest.preference.UnsubscribeResource;
import dev.postroom.adapters.rest.preference.ViewPageResource;
import dev.postroom.domain.campaign.ViewCampaigns;
import dev.postroom.domain.preference.ConfirmSubscriptions;
import dev.postroom.domain.preference.SendLinks;

import java.util.List;

/** The pages that recipients open by the links in their mails. */
final class PageWiring implements FeatureWiring {

    /** The use cases of the pages. */
    record Ports(
            PreferenceWiring preferences,
            ConfirmSubscriptions confirming,
            ViewCampaigns mails,
            SendLinks links) {}

    private final Ports ports;
    private final PageDesk desk;

    PageWiring(Ports ports, PageDesk desk) {
        this.ports = ports;
        this.desk = desk;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new UnsubscribeResource(desk, ports.preferences().unsubscribe()),
                new PreferencesPageResource(
                        desk, ports.preferences().preferences(), ports.preferences().unsubscribe()),
                new ConfirmPageResource(desk, ports.confirming()),
                new ViewPageResource(desk, ports.mails()),
                new LinkPageResource(desk, ports.links()));
    }
}
