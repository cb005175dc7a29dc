package dev.postroom.bootstrap.service;

import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.preference.PageDesk;
import dev.postroom.adapters.rest.preference.PreferencesPageResource;
import dev.postroom.adapters.rest.preference.UnsubscribeResource;
import dev.postroom.adapters.rest.preference.ViewPageResource;
import dev.postroom.domain.account.ManageBranding;
import dev.postroom.domain.campaign.ViewCampaigns;
import dev.postroom.domain.subscriber.ManageSubscribers;

import java.util.List;

/** The pages that recipients open by the links in their mails. */
final class PageWiring implements FeatureWiring {

    private final PreferenceWiring preferences;
    private final ViewCampaigns mails;
    private final PageDesk desk;

    PageWiring(
            PreferenceWiring preferences,
            ViewCampaigns mails,
            ManageSubscribers people,
            ManageBranding branding) {
        this.preferences = preferences;
        this.mails = mails;
        this.desk = new PageDesk(preferences.links(), people, branding);
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new UnsubscribeResource(desk, preferences.unsubscribe()),
                new PreferencesPageResource(desk, preferences.preferences()),
                new ViewPageResource(desk, mails));
    }
}
