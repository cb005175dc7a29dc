package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.consent.JdbiConsents;
import dev.postroom.adapters.persistence.transaction.JdbiTransactions;
import dev.postroom.application.account.BrandingLookup;
import dev.postroom.application.audit.AuditRecorder;
import dev.postroom.application.email.delivery.DomainThrottles;
import dev.postroom.application.event.EventRecorder;
import dev.postroom.application.event.UnheardEvents;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.ChangeEffects;
import dev.postroom.bootstrap.relay.MailRelay;
import dev.postroom.bootstrap.wiring.account.AccountWiring;
import dev.postroom.bootstrap.wiring.account.ApiKeyWiring;
import dev.postroom.bootstrap.wiring.account.AuditWiring;
import dev.postroom.bootstrap.wiring.account.RequestWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.bootstrap.wiring.foundation.IdempotencyWiring;
import dev.postroom.bootstrap.wiring.foundation.WorkWiring;
import dev.postroom.bootstrap.wiring.mail.MailTransports;
import dev.postroom.bootstrap.wiring.member.MemberPorts;
import dev.postroom.bootstrap.wiring.webhook.ReplayWiring;
import dev.postroom.bootstrap.wiring.webhook.WebhookWiring;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.consent.Consents;

/** The driven ports of all features that have any, over one foundation. */
final class FeaturePorts {

    final ApiKeyWiring.Ports apiKey;
    final RequestWiring.Ports request;
    final TagWiring.Ports tag;
    final SegmentWiring.Ports segment;
    final SignupWiring.Ports signup;
    final BillingWiring.Ports billing;
    final ErasureWiring.Ports erasure;
    final OptInWiring.Ports optIn;
    final Consents consents;
    final SubscriberWiring.Ports subscriber;
    final ImportWiring.Ports imports;
    final ActionWiring.Ports action;
    final TemplateWiring.Ports template;
    final CampaignWiring.Ports campaign;
    final EmailWiring.Ports email;
    final EventWiring.Ports event;
    final WebhookWiring.Ports webhook;
    final ReplayWiring.Ports replay;
    final TriggerWiring.Ports trigger;
    final TrackingWiring.Ports tracking;
    final IdempotencyWiring.Ports idempotency;
    final AccountWiring.Ports account;
    final MemberPorts member;
    final WorkWiring.Ports due;
    final AuditWiring.Ports audit;

    /** The unit of work that the use cases of all features share. */
    final UnitOfWork work;

    FeaturePorts(Foundation foundation) {
        apiKey = ApiKeyWiring.Ports.on(foundation);
        request = RequestWiring.Ports.on(foundation);
        tag = TagWiring.Ports.on(foundation);
        segment = SegmentWiring.Ports.on(foundation);
        signup = SignupWiring.Ports.on(foundation);
        billing = BillingWiring.Ports.on(foundation);
        email = EmailWiring.Ports.on(foundation);
        event = EventWiring.Ports.on(foundation);
        erasure = ErasureWiring.Ports.on(foundation, email.emails());
        action = ActionWiring.Ports.on(foundation);
        imports = ImportWiring.Ports.on(foundation);
        template = TemplateWiring.Ports.on(foundation);
        campaign = CampaignWiring.Ports.on(foundation);
        webhook = WebhookWiring.Ports.on(foundation);
        replay = ReplayWiring.Ports.on(foundation);
        trigger = TriggerWiring.Ports.on(foundation);
        tracking = TrackingWiring.Ports.on(foundation);
        idempotency = IdempotencyWiring.Ports.on(foundation);
        account = AccountWiring.Ports.on(foundation, this::signalQueues);
        due = WorkWiring.Ports.on(foundation);
        audit = AuditWiring.Ports.on(foundation);
        member = MemberPorts.on(foundation);
        consents = new JdbiConsents(foundation.handles(), foundation.randomness());
        optIn =
                OptInWiring.Ports.on(
                        foundation,
                        new BrandingLookup(account.accounts(), account.brandings()),
                        email,
                        template,
                        billing.limits());
        EventRecorder recorder =
                new EventRecorder(
                        event.outbox(),
                        event.payloads(),
                        foundation.ids(),
                        new UnheardEvents(
                                event.outbox(),
                                event.events(),
                                webhook.webhooks(),
                                trigger.triggers()));
        subscriber =
                SubscriberWiring.Ports.on(
                        foundation,
                        billing.limits(),
                        new ChangeEffects(
                                erasure.requests(),
                                optIn.optIn(),
                                consents,
                                email.addresses(recorder)));
        work =
                new UnitOfWork(
                        new JdbiTransactions(foundation.handles()),
                        recorder,
                        foundation.ids(),
                        new WorkspaceClock(foundation.clock(), account.testClocks()),
                        billing.limits(),
                        new AuditRecorder(audit.entries(), foundation.ids(), foundation.clock()));
    }

    /** The mail tools over these ports. */
    MailTools mailTools(Foundation foundation) {
        DomainThrottles domains =
                new DomainThrottles(
                        work.clock().real(),
                        foundation.settings().mail().domainLimit(),
                        foundation.settings().mail().inbound().bounceDomain());
        return new MailTools(
                foundation,
                new MailTransports(
                        foundation, foundation.telemetry().server().map(MailRelay::warned)),
                email.copies().captured(),
                work.clock(),
                domains);
    }

    private void signalQueues() {
        email.due().raise();
        email.simulated().raise();
        webhook.due().raise();
        campaign.signals().due().raise();
        trigger.signals().due().raise();
        trigger.signals().dates().raise();
        optIn.expired().raise();
    }
}
