package dev.postroom.bootstrap.service;

import dev.postroom.adapters.billing.SelfHostedBillingProvider;
import dev.postroom.adapters.email.template.HandlebarsTemplateRenderer;
import dev.postroom.adapters.rest.ApiPorts;
import dev.postroom.adapters.rest.event.JacksonEventPayloads;
import dev.postroom.adapters.rest.ratelimit.Resilience4jRequestLimiter;
import dev.postroom.application.billing.BillingReading;
import dev.postroom.application.campaign.CampaignAuthoring;
import dev.postroom.application.campaign.CampaignComposer;
import dev.postroom.application.campaign.CampaignPace;
import dev.postroom.application.campaign.CampaignRunning;
import dev.postroom.application.campaign.CampaignSending;
import dev.postroom.application.email.EmailSending;
import dev.postroom.application.email.SandboxReading;
import dev.postroom.application.event.EventRecorder;
import dev.postroom.application.event.EventRelay;
import dev.postroom.application.idempotency.IdempotentAnswering;
import dev.postroom.application.preference.PublicLinks;
import dev.postroom.application.preference.Unsubscription;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.template.TemplateManagement;
import dev.postroom.application.testclock.TestClockAdvancing;
import dev.postroom.application.webhook.WebhookDelivery;
import dev.postroom.application.webhook.WebhookManagement;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.webhook.RetrySchedule;

import java.net.URI;
import java.time.Duration;
import java.util.Set;

/** The use cases over the driven ports, by plain constructors. */
final class Core {

    // Keys and addresses told apart in one minute; beyond that they share one allowance.
    private static final int LIMITED_SUBJECTS = 100_000;
    private static final int CHUNK_SIZE = 1000;
    private static final Duration CAMPAIGN_COOLDOWN = Duration.ofSeconds(1);

    private final Settings settings;
    private final Adapters ports;
    private final Transports transports;
    private final TemplateRenderer renderer = new HandlebarsTemplateRenderer();
    private final WorkspaceClock clock;
    private final EventRecorder events;
    private final UnitOfWork work;
    private final Mailing mailing;
    private final SenderPolicy senders;
    private final MacKey linkKey;
    private final PublicLinks links;

    private Core(
            Settings settings,
            Adapters ports,
            Transports transports,
            MacKey linkKey,
            String publicUrl) {
        this.settings = settings;
        this.ports = ports;
        this.transports = transports;
        this.clock = ports.workspaceClock();
        this.events = new EventRecorder(ports.outbox(), new JacksonEventPayloads(), ports.ids());
        this.work = new UnitOfWork(ports.transactions(), events, ports.ids(), clock);
        this.mailing = new Mailing(ports, work);
        this.senders =
                new SenderPolicy(
                        settings.mail().from(), Set.copyOf(settings.mail().senderDomains()));
        this.linkKey = linkKey;
        this.links = new PublicLinks(URI.create(publicUrl), linkKey);
    }

    /**
     * @param publicUrl what links in mails begin with
     * @param shutdown closes what is opened here
     * @param wake runs after every commit that made work for the workers
     */
    static Core of(
            Settings settings, Store store, String publicUrl, Shutdown shutdown, Runnable wake) {
        Adapters ports = Adapters.over(store, wake);
        Transports transports = Transports.open(settings, ports, shutdown);
        MacKey linkKey = new MacKey(store.masterKey()).derive("links");
        return new Core(settings, ports, transports, linkKey, publicUrl);
    }

    /** What the outside may ask. */
    UseCases useCases() {
        Access access = new Access(ports);
        People people = new People(ports, events);
        return new UseCases(
                access.accounts(),
                access.authentication(),
                access.apiKeys(),
                access.delegation(),
                people.tags(),
                people.subscribers(),
                people.tagging(),
                people.notes(),
                Importing.management(ports),
                Importing.export(ports),
                new TemplateManagement(
                        work,
                        ports.templates(),
                        ports.campaignUses(),
                        ports.subscribers(),
                        renderer),
                emails(),
                mailing.reading(),
                new SandboxReading(ports.capturedMails()),
                new TestClockAdvancing(ports.transactions(), ports.testClocks(), clock.real()),
                authoring(),
                sending(),
                webhooks(),
                unsubscription(),
                answering(),
                new BillingReading(new SelfHostedBillingProvider()));
    }

    private EmailSending emails() {
        return new EmailSending(
                work,
                ports.emails(),
                ports.subscribers(),
                mailing.mailability(),
                ports.templates(),
                renderer,
                senders,
                links);
    }

    private CampaignAuthoring authoring() {
        return new CampaignAuthoring(
                work,
                ports.campaigns(),
                ports.audiences(),
                ports.tags(),
                ports.templates(),
                renderer,
                senders);
    }

    private CampaignSending sending() {
        return new CampaignSending(
                work,
                ports.campaigns(),
                ports.ledger(),
                ports.audiences(),
                ports.tags(),
                ports.templates());
    }

    private CampaignRunning running(Duration lease) {
        return new CampaignRunning(
                work,
                ports.campaigns(),
                ports.ledger(),
                ports.tags(),
                new CampaignComposer(ports.templates(), renderer, links),
                transports.campaigns(),
                new CampaignPace(CHUNK_SIZE, settings.workers().batch(), lease, CAMPAIGN_COOLDOWN));
    }

    private WebhookManagement webhooks() {
        return new WebhookManagement(
                work,
                ports.webhooks(),
                ports.deliveries(),
                transports.webhooks(),
                ports.randomness());
    }

    private Unsubscription unsubscription() {
        return new Unsubscription(
                ports.transactions(),
                ports.accounts(),
                ports.subscribers(),
                events,
                clock,
                linkKey);
    }

    private IdempotentAnswering answering() {
        return new IdempotentAnswering(ports.transactions(), ports.idempotency(), clock.real());
    }

    /** What the HTTP side is bound to. */
    ApiPorts apiPorts(UseCases useCases) {
        return new ApiPorts(
                useCases.authenticate(),
                useCases.apiKeys(),
                useCases.delegation(),
                useCases.subscribers(),
                useCases.tagging(),
                useCases.notes(),
                useCases.imports(),
                useCases.export(),
                useCases.tags(),
                useCases.templates(),
                useCases.emails(),
                useCases.emailLog(),
                useCases.sandbox(),
                useCases.testClocks(),
                useCases.campaigns(),
                useCases.sending(),
                useCases.webhooks(),
                useCases.billing(),
                useCases.unsubscribe(),
                useCases.answerOnce(),
                new Resilience4jRequestLimiter(
                        settings.service().requestsPerMinute(), LIMITED_SUBJECTS, clock.real()),
                clock.real(),
                ports.ids());
    }

    /** What the workers repeat. */
    Jobs jobs() {
        Duration lease = settings.workers().lease();
        return new Jobs(
                new EventRelay(
                        ports.transactions(),
                        ports.outbox(),
                        ports.events(),
                        ports.webhooks(),
                        ports.deliveries(),
                        ports.ids()),
                new WebhookDelivery(
                        ports.deliveries(),
                        transports.webhooks(),
                        new RetrySchedule(settings.webhook().schedule()),
                        ports.randomness(),
                        clock,
                        settings.workers().leaseFor(settings.webhook().timeout())),
                mailing.delivery(transports.transactional(), lease),
                mailing.simulation(),
                running(lease),
                Importing.worker(ports, events, lease),
                answering());
    }
}
