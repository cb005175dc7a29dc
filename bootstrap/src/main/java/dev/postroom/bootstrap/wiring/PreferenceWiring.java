package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.confirmation.ConfirmationRequestResource;
import dev.postroom.adapters.rest.confirmation.ConfirmationResource;
import dev.postroom.adapters.rest.link.PreferenceTokenResource;
import dev.postroom.adapters.rest.preference.PreferenceCenterResource;
import dev.postroom.adapters.rest.privacy.ActivityResource;
import dev.postroom.adapters.rest.privacy.PersonalDataResource;
import dev.postroom.adapters.rest.privacy.SubscriberDataResource;
import dev.postroom.adapters.rest.subscriber.page.ConfirmationPageResource;
import dev.postroom.adapters.rest.subscriber.page.ConsentsPageResource;
import dev.postroom.adapters.rest.subscriber.page.PreferenceLinkPageResource;
import dev.postroom.adapters.rest.subscriber.page.TimelinePageResource;
import dev.postroom.application.link.LinkIssuing;
import dev.postroom.application.link.LinkOpening;
import dev.postroom.application.link.PublicLinks;
import dev.postroom.application.preference.PreferenceManagement;
import dev.postroom.application.preference.Unsubscription;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.application.testclock.ClockReading;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.confirmation.ConfirmSubscriptions;
import dev.postroom.domain.consent.ProveConsents;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.link.IssueLinks;
import dev.postroom.domain.link.OpenLinks;
import dev.postroom.domain.preference.ManagePreferences;
import dev.postroom.domain.preference.Unsubscribe;
import dev.postroom.domain.privacy.ExportPersonalData;
import dev.postroom.domain.privacy.ReadActivity;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.testclock.ReadClocks;

import java.util.List;

/** The actions of recipients, by the links in their mails. */
final class PreferenceWiring implements FeatureWiring {

    private final OpenLinks open;
    private final Unsubscribe unsubscribe;
    private final ManagePreferences preferences;
    private final IssueLinks issue;
    private final ManageSubscribers subscribers;
    private final ExportPersonalData export;
    private final ReadActivity activity;
    private final ProveConsents consents;
    private final ReadClocks clock;
    private final ConfirmSubscriptions confirming;

    /** Use cases by which people read about themselves, and clients about people. */
    record Reading(ExportPersonalData export, ReadActivity activity, ProveConsents consents) {}

    /** Parts of other features that this one uses. */
    record Others(
            Accounts accounts,
            SubscriberWiring.Ports people,
            ManageSubscribers subscribers,
            Tags tags,
            Suppressions suppressions,
            Campaigns campaigns,
            Reading reading,
            ConfirmSubscriptions confirming) {}

    /**
     * @param links made with {@code linkKey}
     * @param linkKey authenticates the links
     */
    PreferenceWiring(Others others, PublicLinks links, UnitOfWork work, MacKey linkKey) {
        SubscriberWiring.Ports people = others.people();
        SubscriberChanges changes = people.changes(work);
        this.subscribers = others.subscribers();
        this.export = others.reading().export();
        this.activity = others.reading().activity();
        this.consents = others.reading().consents();
        this.clock = new ClockReading(work);
        this.confirming = others.confirming();
        this.open = new LinkOpening(work, others.accounts(), people.subscribers(), linkKey);
        this.unsubscribe =
                new Unsubscription(
                        work,
                        changes,
                        people.subscribers(),
                        others.suppressions(),
                        others.campaigns());
        this.preferences =
                new PreferenceManagement(
                        work, changes, people.subscribers(), others.tags(), others.campaigns());
        this.issue = new LinkIssuing(work, people.subscribers(), links);
    }

    OpenLinks links() {
        return open;
    }

    Unsubscribe unsubscribe() {
        return unsubscribe;
    }

    ManagePreferences preferences() {
        return preferences;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new PreferenceTokenResource(subscribers, issue, tools.responses()),
                new PreferenceCenterResource(preferences, open, tools.responses()),
                new PersonalDataResource(export, open),
                new SubscriberDataResource(subscribers, export),
                new ActivityResource(subscribers, activity, tools.lists()),
                new ConfirmationResource(confirming, open),
                new ConfirmationRequestResource(subscribers, confirming, tools.responses()),
                new TimelinePageResource(
                        activity, subscribers, clock, tools.lists(), tools.pages()),
                new ConsentsPageResource(consents, subscribers, clock, tools.pages()),
                new PreferenceLinkPageResource(issue, subscribers, clock, tools.pages()),
                new ConfirmationPageResource(confirming, subscribers, clock, tools.pages()));
    }
}
