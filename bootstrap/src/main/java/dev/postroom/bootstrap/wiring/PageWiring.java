package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.confirmation.ConfirmPageResource;
import dev.postroom.adapters.rest.link.LinkPageResource;
import dev.postroom.adapters.rest.link.ViewPageResource;
import dev.postroom.adapters.rest.page.HostedPages;
import dev.postroom.adapters.rest.preference.PreferencesPageResource;
import dev.postroom.adapters.rest.preference.UnsubscribeResource;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.domain.campaign.report.ViewCampaigns;
import dev.postroom.domain.confirmation.ConfirmSubscriptions;
import dev.postroom.domain.link.SendLinks;

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
    private final HostedPages desk;

    PageWiring(Ports ports, HostedPages desk) {
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
