package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.confirmation.JdbiConfirmations;
import dev.postroom.adapters.persistence.email.JdbiAddressReviews;
import dev.postroom.adapters.persistence.email.JdbiCapturedMails;
import dev.postroom.adapters.persistence.email.JdbiEmailContents;
import dev.postroom.adapters.persistence.email.JdbiEmails;
import dev.postroom.adapters.persistence.email.JdbiSimulatedMails;
import dev.postroom.adapters.persistence.email.JdbiSuppressionLifts;
import dev.postroom.adapters.persistence.email.JdbiSuppressions;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.email.EmailFilters;
import dev.postroom.adapters.rest.email.EmailsResource;
import dev.postroom.adapters.rest.email.MailSettingsResource;
import dev.postroom.adapters.rest.email.SandboxResource;
import dev.postroom.adapters.rest.email.SuppressionsResource;
import dev.postroom.adapters.rest.email.page.CapturedPageResource;
import dev.postroom.adapters.rest.email.page.EmailPageResource;
import dev.postroom.adapters.rest.email.page.EmailsPageResource;
import dev.postroom.adapters.rest.email.page.EmptyInboxPageResource;
import dev.postroom.adapters.rest.email.page.InboxPageResource;
import dev.postroom.adapters.rest.email.page.MailPageResource;
import dev.postroom.adapters.rest.email.page.NewSuppressionsPageResource;
import dev.postroom.adapters.rest.email.page.SuppressionsPageResource;
import dev.postroom.application.email.AddressReviewing;
import dev.postroom.application.email.BounceHandling;
import dev.postroom.application.email.EmailReading;
import dev.postroom.application.email.EmailSending;
import dev.postroom.application.email.RecipientPolicy;
import dev.postroom.application.email.SandboxReading;
import dev.postroom.application.email.SuppressionManagement;
import dev.postroom.application.email.TransportTesting;
import dev.postroom.application.email.delivery.EmailDelivery;
import dev.postroom.application.email.delivery.EmailSimulation;
import dev.postroom.application.email.delivery.EmailStatusEffects;
import dev.postroom.application.event.EventRecorder;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.AddressKeeping;
import dev.postroom.application.testclock.ClockReading;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.relay.Outgoing;
import dev.postroom.bootstrap.settings.WorkerSettings;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.confirmation.Confirmations;
import dev.postroom.domain.email.AddressReviews;
import dev.postroom.domain.email.DeliverEmails;
import dev.postroom.domain.email.EmailContents;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.ReadEmails;
import dev.postroom.domain.email.ReviewAddresses;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.email.sandbox.CapturedMails;
import dev.postroom.domain.email.sandbox.ReadSandbox;
import dev.postroom.domain.email.sandbox.SimulateEmails;
import dev.postroom.domain.email.sandbox.SimulatedMails;
import dev.postroom.domain.email.suppression.ManageSuppressions;
import dev.postroom.domain.email.suppression.SuppressionLifts;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.email.transport.MailRoutes;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.TestTransport;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.testclock.ReadClocks;
import dev.postroom.domain.tracking.ReadMailEngagements;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Transactional mail, and the sandbox of test environments. */
final class EmailWiring implements FeatureWiring {

    /** The threads that hand transactional mail over, each with a session at a time. */
    static final int THREADS = 2;

    private static final int SIMULATED_AT_ONCE = 100;
    private static final int REVIEWED_AT_ONCE = 500;

    // once after an upgrade
    private static final Duration REVIEW = Duration.ofMinutes(1);

    /** Use cases that correct suppressions, and people by them. */
    record Corrections(SuppressionLifts lifts, AddressReviews reviews) {}

    /** Mails as clients read them. */
    record Copies(CapturedMails captured, EmailContents contents) {}

    /**
     * The driven ports.
     *
     * @param due signals new mail
     * @param simulated signals a simulated mail with a pending status update
     */
    record Ports(
            Emails emails,
            Copies copies,
            SimulatedMails simulatedMails,
            Suppressions suppressions,
            Corrections corrections,
            Confirmations confirmations,
            WorkSignal due,
            WorkSignal simulated) {

        static Ports on(Foundation foundation) {
            WorkSignal due = new WorkSignal();
            return new Ports(
                    new JdbiEmails(foundation.handles(), foundation.ids(), due::raise),
                    new Copies(
                            new JdbiCapturedMails(foundation.handles()),
                            new JdbiEmailContents(foundation.handles())),
                    new JdbiSimulatedMails(foundation.handles()),
                    new JdbiSuppressions(
                            foundation.handles(), foundation.store().key("suppressions")),
                    new Corrections(
                            new JdbiSuppressionLifts(
                                    foundation.handles(), foundation.store().key("suppressions")),
                            new JdbiAddressReviews(foundation.handles())),
                    new JdbiConfirmations(foundation.handles()),
                    due,
                    new WorkSignal());
        }

        /** Which addresses may receive mail, for all features that send. */
        RecipientPolicy mailability(SubscriberWiring.Ports people) {
            return new RecipientPolicy(
                    people.subscribers(), people.batches(), suppressions, confirmations);
        }

        /** Suppressions and objections of addresses. */
        AddressKeeping addresses(EventRecorder events) {
            return new AddressKeeping(suppressions, events);
        }

        /** The one place that ends the mail to addresses, shared by all features that send. */
        BounceHandling verdicts(SubscriberWiring.Ports people, UnitOfWork work) {
            return new BounceHandling(
                    people.subscribers(),
                    suppressions,
                    people.softBounces(),
                    addresses(work.events()),
                    people.changes(work));
        }
    }

    private final Ports ports;
    private final WorkerSettings workers;
    private final ReadClocks clock;
    private final SendEmails sending;
    private final ReadEmails reading;
    private final ReadMailEngagements reactions;
    private final ManageSubscribers manage;
    private final ReadSandbox sandbox;
    private final ManageSuppressions suppressions;
    private final MailRoutes routes;
    private final TestTransport testing;
    private final DeliverEmails delivery;
    private final SimulateEmails simulation;
    private final ReviewAddresses reviewing;
    private final EmailStatusEffects effects;

    EmailWiring(
            FeaturePorts features,
            MailTools mail,
            ReadMailEngagements reactions,
            ManageSubscribers manage,
            UnitOfWork work,
            WorkerSettings workers) {
        this.ports = features.email;
        SubscriberWiring.Ports people = features.subscriber;
        TemplateWiring.Ports templates = features.template;
        this.reactions = reactions;
        this.manage = manage;
        this.workers = workers;
        this.clock = new ClockReading(work);
        Subscribers subscribers = people.subscribers();
        this.reviewing =
                new AddressReviewing(
                        work,
                        ports.corrections().reviews(),
                        people.batches(),
                        ports.suppressions(),
                        ports.verdicts(people, work));
        RecipientPolicy mailability = ports.mailability(people);
        this.effects =
                new EmailStatusEffects(
                        ports.verdicts(people, work),
                        subscribers,
                        ports.simulatedMails(),
                        work.events());
        this.sending =
                new EmailSending(
                        work,
                        ports.emails(),
                        subscribers,
                        mailability,
                        templates.templates(),
                        templates.renderer(),
                        mail.senders(),
                        mail.links(),
                        mail.proof());
        this.reading =
                new EmailReading(work.transactions(), ports.emails(), ports.copies().contents());
        this.sandbox = new SandboxReading(ports.copies().captured());
        this.suppressions =
                new SuppressionManagement(
                        work,
                        ports.suppressions(),
                        ports.corrections().lifts(),
                        subscribers,
                        ports.addresses(work.events()),
                        people.changes(work));
        this.routes = mail.emailRoutes();
        this.testing =
                new TransportTesting(
                        work,
                        subscribers,
                        mailability,
                        routes,
                        mail.transports().setup(),
                        mail.transports().trials());
        this.delivery =
                new EmailDelivery(
                        work,
                        ports.emails(),
                        routes,
                        mailability,
                        effects,
                        mail.domains(),
                        mail.returnPaths(),
                        workers.lease());
        this.simulation =
                new EmailSimulation(work, ports.emails(), ports.simulatedMails(), effects);
    }

    /** The transport of live mail, for mails to people who sign in. */
    MailTransport live() {
        return routes.live();
    }

    /** The effects of the statuses of mails. */
    EmailStatusEffects effects() {
        return effects;
    }

    /** Sends mail. */
    SendEmails sending() {
        return sending;
    }

    /** Captured mails. */
    ReadSandbox inbox() {
        return sandbox;
    }

    /** Ends suppressions, also from the command line. */
    ManageSuppressions suppressions() {
        return suppressions;
    }

    /** The mails and campaigns that are still to be sent. */
    Outgoing with(CampaignWiring campaigns) {
        return new Outgoing(campaigns.authoring(), campaigns.sending(), reading, sending);
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new EmailsResource(
                        sending, reading, reactions, manage, tools.responses(), tools.lists()),
                new MailSettingsResource(testing, tools.responses()),
                new SandboxResource(sandbox, tools.responses(), tools.lists()),
                new SuppressionsResource(suppressions, tools.responses(), tools.lists()),
                new NewSuppressionsPageResource(suppressions, tools.pages()),
                new SuppressionsPageResource(suppressions, clock, tools.lists(), tools.pages()),
                new EmailsPageResource(
                        reading, new EmailFilters(manage), clock, tools.lists(), tools.pages()),
                new EmailPageResource(reading, reactions, sending, clock, tools.pages()),
                new InboxPageResource(sandbox, clock, tools.lists(), tools.pages()),
                new EmptyInboxPageResource(sandbox, tools.pages()),
                new MailPageResource(testing, tools.pages()),
                new CapturedPageResource(sandbox, clock, tools.pages()));
    }

    @Override
    public Map<WorkKind, WorkSignal> watched() {
        return Map.of(
                WorkKind.EMAIL_DELIVERY, ports.due(), WorkKind.EMAIL_SIMULATION, ports.simulated());
    }

    @Override
    public List<Worker> workers() {
        return List.of(
                new Worker(
                                "email-delivery",
                                THREADS,
                                ports.due(),
                                () -> delivery.sendDue(workers.batch()))
                        .raising(ports.simulated()),
                new Worker(
                        "email-simulation",
                        1,
                        ports.simulated(),
                        () -> simulation.emitStatusUpdates(SIMULATED_AT_ONCE)),
                Worker.periodic("address-review", () -> reviewing.reviewNext(REVIEWED_AT_ONCE))
                        .polling(REVIEW));
    }
}
