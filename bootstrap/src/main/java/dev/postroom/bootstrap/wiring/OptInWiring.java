package dev.postroom.bootstrap.wiring;

import dev.postroom.application.account.BrandingLookup;
import dev.postroom.application.confirmation.ConfirmationExpiry;
import dev.postroom.application.confirmation.ConfirmationLetter;
import dev.postroom.application.confirmation.DoubleOptIn;
import dev.postroom.application.confirmation.OptInPolicy;
import dev.postroom.application.confirmation.SubscriptionConfirming;
import dev.postroom.application.link.LinkMailing;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.template.TemplateLookup;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.confirmation.ConfirmSubscriptions;
import dev.postroom.domain.confirmation.Confirmations;
import dev.postroom.domain.confirmation.ExpireConfirmations;
import dev.postroom.domain.link.SendLinks;
import dev.postroom.domain.work.WorkKind;

import java.util.List;
import java.util.Map;

/** Double opt-in. */
final class OptInWiring implements FeatureWiring {

    private static final int EXPIRED_AT_ONCE = 500;

    /**
     * The driven ports, and the request to confirm that all changes of subscribers share.
     *
     * @param expired signals confirmations that expire
     */
    record Ports(Confirmations confirmations, DoubleOptIn optIn, WorkSignal expired) {

        static Ports on(
                Foundation foundation,
                BrandingLookup branding,
                EmailWiring.Ports email,
                TemplateWiring.Ports template,
                PlanLimits limits) {
            OptInPolicy policy = new OptInPolicy(foundation.settings().mail().confirmationDays());
            Confirmations confirmations = email.confirmations();
            ConfirmationLetter letter =
                    new ConfirmationLetter(
                            branding,
                            new TemplateLookup(template.templates()),
                            template.renderer(),
                            MailTools.senders(foundation),
                            MailTools.links(foundation),
                            policy,
                            foundation.ids());
            return new Ports(
                    confirmations,
                    new DoubleOptIn(
                            confirmations,
                            email.emails(),
                            email.suppressions(),
                            letter,
                            policy,
                            limits,
                            foundation.ids()),
                    new WorkSignal());
        }
    }

    private final Ports ports;
    private final SubscriberWiring.Ports people;
    private final UnitOfWork work;
    private final ConfirmSubscriptions confirming;
    private final ExpireConfirmations expiry;

    OptInWiring(Ports ports, SubscriberWiring.Ports people, UnitOfWork work) {
        this.ports = ports;
        this.people = people;
        this.work = work;
        this.confirming =
                new SubscriptionConfirming(
                        work,
                        people.changes(work),
                        people.subscribers(),
                        ports.confirmations(),
                        ports.optIn());
        this.expiry = new ConfirmationExpiry(ports.confirmations());
    }

    /** Confirms subscriptions, for the API and the pages. */
    ConfirmSubscriptions confirming() {
        return confirming;
    }

    /** Mails links to the preference center. */
    SendLinks mailing(EmailWiring.Ports email, MailTools mail) {
        return new LinkMailing(
                work,
                people.subscribers(),
                email.emails(),
                email.suppressions(),
                mail.senders(),
                mail.links());
    }

    @Override
    public Map<WorkKind, WorkSignal> watched() {
        return Map.of(WorkKind.CONFIRMATION_EXPIRY, ports.expired());
    }

    @Override
    public List<Worker> workers() {
        return List.of(
                new Worker(
                        "confirmation-expiry",
                        1,
                        ports.expired(),
                        () -> expiry.expire(EXPIRED_AT_ONCE)));
    }
}
