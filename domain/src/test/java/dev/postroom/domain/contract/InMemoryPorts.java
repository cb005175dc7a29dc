package dev.postroom.domain.contract;

import dev.postroom.domain.account.AccountPorts;
import dev.postroom.domain.action.ActionPorts;
import dev.postroom.domain.apikey.ApiKeyPorts;
import dev.postroom.domain.audit.AuditPorts;
import dev.postroom.domain.campaign.CampaignPorts;
import dev.postroom.domain.email.EmailPorts;
import dev.postroom.domain.event.EventPorts;
import dev.postroom.domain.idempotency.IdempotencyPorts;
import dev.postroom.domain.imports.ImportPorts;
import dev.postroom.domain.member.access.MemberPorts;
import dev.postroom.domain.replay.ReplayPorts;
import dev.postroom.domain.segment.SegmentPorts;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTransactions;
import dev.postroom.domain.shared.SequentialIds;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.signup.SignupPorts;
import dev.postroom.domain.subscriber.SubscriberPorts;
import dev.postroom.domain.tag.TagPorts;
import dev.postroom.domain.template.TemplatePorts;
import dev.postroom.domain.tracking.TrackingPorts;
import dev.postroom.domain.trigger.TriggerPorts;
import dev.postroom.domain.webhook.WebhookPorts;

import java.time.Duration;
import java.time.Instant;

/**
 * All driven ports on one store in memory. The store keeps the state, so ports are created at each
 * call.
 *
 * @param clock what {@link #elapse} moves
 */
public record InMemoryPorts(
        SettableClock clock, InMemoryDatabase database, IdGenerator ids, Transactions transactions)
        implements TestPorts {

    /** Ports on an empty store. */
    public static InMemoryPorts create() {
        SettableClock clock = new SettableClock();
        InMemoryDatabase database = new InMemoryDatabase(clock);
        return new InMemoryPorts(
                clock, database, new SequentialIds(), new InMemoryTransactions(database));
    }

    @Override
    public TransactionGuard guard() {
        return new TransactionGuard(database::isInTransaction);
    }

    @Override
    public AccountPorts account() {
        return AccountPorts.inMemory(database);
    }

    @Override
    public ApiKeyPorts apikey() {
        return ApiKeyPorts.inMemory(database);
    }

    @Override
    public TagPorts tag() {
        return TagPorts.inMemory(database);
    }

    @Override
    public SegmentPorts segment() {
        return SegmentPorts.inMemory(database);
    }

    @Override
    public SignupPorts signup() {
        return SignupPorts.inMemory(database);
    }

    @Override
    public SubscriberPorts subscriber() {
        return SubscriberPorts.inMemory(database);
    }

    @Override
    public ImportPorts imports() {
        return ImportPorts.inMemory(database);
    }

    @Override
    public TemplatePorts template() {
        return TemplatePorts.inMemory(database);
    }

    @Override
    public CampaignPorts campaign() {
        return CampaignPorts.inMemory(database);
    }

    @Override
    public EmailPorts email() {
        return EmailPorts.inMemory(database);
    }

    @Override
    public EventPorts event() {
        return EventPorts.inMemory(database);
    }

    @Override
    public WebhookPorts webhook() {
        return WebhookPorts.inMemory(database);
    }

    @Override
    public TriggerPorts trigger() {
        return TriggerPorts.inMemory(database);
    }

    @Override
    public ActionPorts action() {
        return ActionPorts.inMemory(database);
    }

    @Override
    public ReplayPorts replay() {
        return ReplayPorts.inMemory(database);
    }

    @Override
    public TrackingPorts tracking() {
        return TrackingPorts.inMemory(database);
    }

    @Override
    public IdempotencyPorts idempotency() {
        return IdempotencyPorts.inMemory(database);
    }

    @Override
    public AuditPorts audit() {
        return AuditPorts.inMemory(database);
    }

    @Override
    public MemberPorts member() {
        return MemberPorts.inMemory(database);
    }

    @Override
    public Instant now() {
        return clock.instant();
    }

    @Override
    public void elapse(Duration time) {
        clock.advance(time);
    }
}
