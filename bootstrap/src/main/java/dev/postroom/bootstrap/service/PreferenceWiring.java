package dev.postroom.bootstrap.service;

import dev.postroom.application.preference.LinkOpening;
import dev.postroom.application.preference.Unsubscription;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.preference.OpenLinks;
import dev.postroom.domain.preference.Unsubscribe;
import dev.postroom.domain.shared.MacKey;

/** The actions of recipients, by the links in their mails. */
final class PreferenceWiring implements FeatureWiring {

    private final OpenLinks links;
    private final Unsubscribe unsubscribe;

    /**
     * @param linkKey authenticates the links
     */
    PreferenceWiring(
            Accounts accounts, SubscriberWiring.Ports people, UnitOfWork work, MacKey linkKey) {
        this.links = new LinkOpening(work, accounts, people.subscribers(), linkKey);
        this.unsubscribe = new Unsubscription(work, people.changes(work), people.subscribers());
    }

    OpenLinks links() {
        return links;
    }

    Unsubscribe unsubscribe() {
        return unsubscribe;
    }
}
