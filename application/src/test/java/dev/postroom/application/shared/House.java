package dev.postroom.application.shared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.account.BrandingLookup;
import dev.postroom.application.audit.AuditRecorder;
import dev.postroom.application.confirmation.ConfirmationLetter;
import dev.postroom.application.confirmation.DoubleOptIn;
import dev.postroom.application.confirmation.OptInPolicy;
import dev.postroom.application.email.BounceHandling;
import dev.postroom.application.email.RecipientPolicy;
import dev.postroom.application.email.delivery.DeliveryFeedback;
import dev.postroom.application.email.delivery.DomainThrottles;
import dev.postroom.application.email.delivery.EmailStatusEffects;
import dev.postroom.application.email.delivery.ReturnPaths;
import dev.postroom.application.event.EventRecorder;
import dev.postroom.application.event.UnheardEvents;
import dev.postroom.application.link.PublicLinks;
import dev.postroom.application.privacy.ErasureRequests;
import dev.postroom.application.report.ReportTaking;
import dev.postroom.application.subscriber.AddressKeeping;
import dev.postroom.application.subscriber.ChangeEffects;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.application.subscriber.SubscriberManagement;
import dev.postroom.application.tag.TagManagement;
import dev.postroom.application.template.TemplateLookup;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditEntry;
import dev.postroom.domain.audit.AuditLink;
import dev.postroom.domain.billing.InMemoryPlanLimits;
import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailRoutes;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.InMemoryEventPayloads;
import dev.postroom.domain.privacy.InMemoryErasures;
import dev.postroom.domain.report.ReturnToken;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Use cases on in-memory ports, with a live and a test workspace.
 *
 * @param liveMail transport of the live environment
 * @param testMail transport of the test environment
 * @param domains the paces of domains in trouble, for all mail of this house
 */
public record House(
        InMemoryPorts ports,
        Workspace live,
        Workspace test,
        ScriptedMailTransport liveMail,
        ScriptedMailTransport testMail,
        PlainTemplateRenderer renderer,
        DomainThrottles domains) {

    private static final MacKey KEY = new MacKey(new byte[32]);

    public static House create() {
        InMemoryPorts ports = InMemoryPorts.create();
        Workspace live = ports.newWorkspace(Environment.LIVE);
        Workspace test =
                ports.account()
                        .accounts()
                        .workspace(live.account(), Environment.TEST)
                        .orElseThrow();
        return new House(
                ports,
                live,
                test,
                new ScriptedMailTransport(ports.guard()),
                new ScriptedMailTransport(ports.guard()),
                new PlainTemplateRenderer(),
                new DomainThrottles(ports.clock(), 2, Optional.empty()));
    }

    /** The clock of each workspace. */
    public WorkspaceClock clock() {
        return new WorkspaceClock(ports.clock(), ports.account().testClocks());
    }

    public EventRecorder recorder() {
        return new EventRecorder(
                ports.event().outbox(),
                new InMemoryEventPayloads(),
                ports.ids(),
                new UnheardEvents(
                        ports.event().outbox(),
                        ports.event().events(),
                        ports.webhook().webhooks(),
                        ports.trigger().triggers()));
    }

    /** The unit of work on these ports. */
    public UnitOfWork work() {
        return work(ports.transactions());
    }

    /** A unit of work with other transactions. */
    public UnitOfWork work(Transactions transactions) {
        return new UnitOfWork(transactions, recorder(), ports.ids(), clock(), limits(), audit());
    }

    /** Writes the audit log. */
    public AuditRecorder audit() {
        return new AuditRecorder(ports.audit().entries(), ports.ids(), ports.clock());
    }

    /** The actions in the audit log of the account, in their order. */
    public List<AuditAction> audited() {
        return auditLog().stream().map(entry -> entry.change().action()).toList();
    }

    /** The audit log of the account, in its order. */
    public List<AuditEntry> auditLog() {
        return ports.audit().entries().links(live.account(), Optional.empty(), 1000).stream()
                .map(AuditLink::entry)
                .toList();
    }

    public MailRoutes routes() {
        return new MailRoutes(liveMail, testMail);
    }

    public RecipientPolicy mailability() {
        return new RecipientPolicy(
                ports.subscriber().subscribers(),
                ports.subscriber().batches(),
                ports.email().suppressions(),
                ports.subscriber().confirmations());
    }

    public EmailStatusEffects consequences() {
        return new EmailStatusEffects(
                verdicts(),
                ports.subscriber().subscribers(),
                ports.email().simulated(),
                recorder());
    }

    /** The one place that ends the mail to addresses. */
    public BounceHandling verdicts() {
        return new BounceHandling(
                ports.subscriber().subscribers(),
                ports.email().suppressions(),
                ports.subscriber().softBounces(),
                addresses(),
                changes());
    }

    /** The ports and rules that apply reports about mails of campaigns. */
    public ReportTaking.Ledgers ledgers() {
        return new ReportTaking.Ledgers(
                ports.campaign().campaigns(),
                ports.campaign().late(),
                ports.subscriber().subscribers(),
                ports.subscriber().batches(),
                new InMemoryErasures(ports.database()),
                verdicts());
    }

    public DeliveryFeedback effects() {
        return new DeliveryFeedback(verdicts(), ports.campaign().refusals(), domains);
    }

    public static MacKey key() {
        return KEY;
    }

    public static PublicLinks links() {
        return PublicLinks.of(URI.create("https://mail.example.org"), KEY);
    }

    /** The domain of the envelope senders of all mails. */
    public static final String BOUNCE_DOMAIN = "bounces.example.org";

    public static ReturnPaths returnPaths() {
        return new ReturnPaths(Optional.of(BOUNCE_DOMAIN), KEY);
    }

    /** The mail that this envelope sender names. */
    public static ReturnToken returned(Workspace workspace, OutgoingMail mail) {
        EmailAddress sender = mail.envelopeSender();
        assertThat(sender.domain()).isEqualTo(BOUNCE_DOMAIN);
        return ReturnToken.parse(sender.localPart())
                .flatMap(token -> token.of(workspace.id(), KEY))
                .orElseThrow();
    }

    public static SenderPolicy senders() {
        return new SenderPolicy(Mailbox.parse("News <news@example.org>"), Set.of("example.org"));
    }

    /** The types of the events since the last call, in their order. */
    public List<EventType> events() {
        return frozenEvents().stream().map(FrozenEvent::type).toList();
    }

    /** The events since the last call, in their order. */
    public List<FrozenEvent> frozenEvents() {
        return ports.event().outbox().takeOut(10_000);
    }

    /** Plan limits, which limit nothing at first. */
    public InMemoryPlanLimits limits() {
        return new InMemoryPlanLimits(ports.database());
    }

    /** The requests that a deletion stores for the erasure. */
    public ErasureRequests erasureRequests() {
        return new ErasureRequests(new InMemoryErasures(ports.database()), ports.email().emails());
    }

    /** The changes of subscribers. */
    public SubscriberChanges changes() {
        return new SubscriberChanges(
                ports.subscriber().subscribers(),
                ports.subscriber().batches(),
                ports.subscriber().memberships(),
                limits(),
                recorder(),
                changeEffects());
    }

    /** The follow-up work of changes. */
    public ChangeEffects changeEffects() {
        return new ChangeEffects(
                erasureRequests(), optIn(), ports.subscriber().consents(), addresses());
    }

    /** Suppressions and objections of addresses. */
    public AddressKeeping addresses() {
        return new AddressKeeping(ports.email().suppressions(), recorder());
    }

    /** Double opt-in with seven days to confirm. */
    public DoubleOptIn optIn() {
        OptInPolicy policy = new OptInPolicy(7);
        return new DoubleOptIn(
                ports.subscriber().confirmations(),
                ports.email().emails(),
                ports.email().suppressions(),
                new ConfirmationLetter(
                        new BrandingLookup(ports.account().accounts(), ports.account().brandings()),
                        new TemplateLookup(ports.template().templates()),
                        new PlainTemplateRenderer(),
                        senders(),
                        links(),
                        policy,
                        ports.ids()),
                policy,
                limits(),
                ports.ids());
    }

    public TagManagement tags() {
        return new TagManagement(
                work(),
                changes(),
                ports.tag().tags(),
                ports.tag().deleted(),
                ports.campaign().uses(),
                ports.trigger().uses());
    }

    public SubscriberManagement subscribers() {
        return new SubscriberManagement(
                work(), changes(), ports.subscriber().subscribers(), ports.tag().tags());
    }

    /** Stores a subscriber without any event. */
    public Subscriber stored(Workspace workspace, SubscriberFixture fixture) {
        Subscriber subscriber = fixture.build();
        ports.subscriber().subscribers().addUnlessPresent(workspace, subscriber);
        return subscriber;
    }
}
