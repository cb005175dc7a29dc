package dev.postroom.adapters.persistence.database;

import dev.postroom.adapters.persistence.account.JdbiAccounts;
import dev.postroom.adapters.persistence.account.JdbiBrandings;
import dev.postroom.adapters.persistence.account.JdbiDiscardedWorkspaces;
import dev.postroom.adapters.persistence.account.JdbiTestClocks;
import dev.postroom.adapters.persistence.action.JdbiActionQueue;
import dev.postroom.adapters.persistence.action.JdbiActions;
import dev.postroom.adapters.persistence.apikey.JdbiApiKeys;
import dev.postroom.adapters.persistence.audit.JdbiAuditEntries;
import dev.postroom.adapters.persistence.audit.JdbiSignInFailures;
import dev.postroom.adapters.persistence.campaign.JdbiAudiences;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignLedger;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignPermits;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignRecipients;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignStarts;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignUses;
import dev.postroom.adapters.persistence.campaign.JdbiCampaigns;
import dev.postroom.adapters.persistence.campaign.JdbiHeldRefusals;
import dev.postroom.adapters.persistence.campaign.JdbiLateOutcomes;
import dev.postroom.adapters.persistence.campaign.JdbiPendingCampaignEvents;
import dev.postroom.adapters.persistence.confirmation.JdbiConfirmations;
import dev.postroom.adapters.persistence.consent.JdbiConsents;
import dev.postroom.adapters.persistence.email.JdbiCapturedMails;
import dev.postroom.adapters.persistence.email.JdbiEmailContents;
import dev.postroom.adapters.persistence.email.JdbiEmails;
import dev.postroom.adapters.persistence.email.JdbiSimulatedMails;
import dev.postroom.adapters.persistence.email.JdbiSuppressionLifts;
import dev.postroom.adapters.persistence.email.JdbiSuppressions;
import dev.postroom.adapters.persistence.event.JdbiEvents;
import dev.postroom.adapters.persistence.event.JdbiOutbox;
import dev.postroom.adapters.persistence.idempotency.JdbiIdempotencyRecords;
import dev.postroom.adapters.persistence.imports.JdbiImportQueue;
import dev.postroom.adapters.persistence.imports.JdbiImports;
import dev.postroom.adapters.persistence.member.JdbiAccessLinks;
import dev.postroom.adapters.persistence.member.JdbiAccessMails;
import dev.postroom.adapters.persistence.member.JdbiAccountMembers;
import dev.postroom.adapters.persistence.member.JdbiFactors;
import dev.postroom.adapters.persistence.member.JdbiInvitations;
import dev.postroom.adapters.persistence.member.JdbiPasskeys;
import dev.postroom.adapters.persistence.member.JdbiPeople;
import dev.postroom.adapters.persistence.member.JdbiProviderSubjects;
import dev.postroom.adapters.persistence.member.JdbiSessions;
import dev.postroom.adapters.persistence.member.JdbiSignInAttempts;
import dev.postroom.adapters.persistence.replay.JdbiReplayQueue;
import dev.postroom.adapters.persistence.replay.JdbiReplays;
import dev.postroom.adapters.persistence.secret.SecretBox;
import dev.postroom.adapters.persistence.segment.JdbiSegments;
import dev.postroom.adapters.persistence.shared.SecureRandomness;
import dev.postroom.adapters.persistence.shared.Uuidv7IdGenerator;
import dev.postroom.adapters.persistence.signup.JdbiSignupForms;
import dev.postroom.adapters.persistence.subscriber.JdbiMemberships;
import dev.postroom.adapters.persistence.subscriber.JdbiNotes;
import dev.postroom.adapters.persistence.subscriber.JdbiSoftBounces;
import dev.postroom.adapters.persistence.subscriber.JdbiSubscriberBatches;
import dev.postroom.adapters.persistence.subscriber.JdbiSubscribers;
import dev.postroom.adapters.persistence.tag.JdbiDeletedTags;
import dev.postroom.adapters.persistence.tag.JdbiTags;
import dev.postroom.adapters.persistence.template.JdbiTemplates;
import dev.postroom.adapters.persistence.tracking.JdbiMailEngagements;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.adapters.persistence.transaction.JdbiTransactions;
import dev.postroom.adapters.persistence.trigger.JdbiDateScans;
import dev.postroom.adapters.persistence.trigger.JdbiDatedPeople;
import dev.postroom.adapters.persistence.trigger.JdbiTriggerHolds;
import dev.postroom.adapters.persistence.trigger.JdbiTriggerQueue;
import dev.postroom.adapters.persistence.trigger.JdbiTriggerRuns;
import dev.postroom.adapters.persistence.trigger.JdbiTriggerUses;
import dev.postroom.adapters.persistence.trigger.JdbiTriggers;
import dev.postroom.adapters.persistence.webhook.JdbiDeliveries;
import dev.postroom.adapters.persistence.webhook.JdbiDeliveryQueue;
import dev.postroom.adapters.persistence.webhook.JdbiMissedEvents;
import dev.postroom.adapters.persistence.webhook.JdbiPastDeliveries;
import dev.postroom.adapters.persistence.webhook.JdbiWebhookStatistics;
import dev.postroom.adapters.persistence.webhook.JdbiWebhooks;
import dev.postroom.domain.account.AccountPorts;
import dev.postroom.domain.action.ActionPorts;
import dev.postroom.domain.apikey.ApiKeyPorts;
import dev.postroom.domain.audit.AuditPorts;
import dev.postroom.domain.campaign.CampaignPorts;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.email.EmailPorts;
import dev.postroom.domain.event.EventPorts;
import dev.postroom.domain.idempotency.IdempotencyPorts;
import dev.postroom.domain.imports.ImportPorts;
import dev.postroom.domain.member.access.MemberPorts;
import dev.postroom.domain.replay.ReplayPorts;
import dev.postroom.domain.segment.SegmentPorts;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.signup.SignupPorts;
import dev.postroom.domain.subscriber.SubscriberPorts;
import dev.postroom.domain.tag.TagPorts;
import dev.postroom.domain.template.TemplatePorts;
import dev.postroom.domain.tracking.TrackingPorts;
import dev.postroom.domain.trigger.TriggerPorts;
import dev.postroom.domain.webhook.WebhookPorts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.Map;

/**
 * All driven ports on one PostgreSQL database; they signal no workers. Safe for any number of
 * threads.
 */
public record PostgresPorts(
        Handles handles, SecretBox box, IdGenerator ids, Transactions transactions)
        implements TestPorts {
    private static final MacKey SUPPRESSION_KEY = new MacKey(new byte[32]);

    static PostgresPorts on(Handles handles) {
        SecureRandomness randomness = new SecureRandomness();
        return new PostgresPorts(
                handles,
                new SecretBox(Map.of("test", randomness.bytes(32)), "test", randomness),
                new Uuidv7IdGenerator(InstantSource.system(), randomness),
                new JdbiTransactions(handles));
    }

    private static void noSignal() {}

    @Override
    public TransactionGuard guard() {
        return new TransactionGuard(handles::isInTransaction);
    }

    @Override
    public AccountPorts account() {
        return new AccountPorts(
                new JdbiAccounts(handles),
                new JdbiTestClocks(handles, PostgresPorts::noSignal),
                new JdbiBrandings(handles),
                new JdbiDiscardedWorkspaces(handles, PostgresPorts::noSignal));
    }

    @Override
    public ApiKeyPorts apikey() {
        return new ApiKeyPorts(new JdbiApiKeys(handles, InstantSource.system()));
    }

    @Override
    public TagPorts tag() {
        return new TagPorts(new JdbiTags(handles), new JdbiDeletedTags(handles));
    }

    @Override
    public SegmentPorts segment() {
        return new SegmentPorts(new JdbiSegments(handles));
    }

    @Override
    public SignupPorts signup() {
        return new SignupPorts(new JdbiSignupForms(handles));
    }

    @Override
    public SubscriberPorts subscriber() {
        return new SubscriberPorts(
                new JdbiSubscribers(handles),
                new JdbiSubscriberBatches(handles),
                new JdbiMemberships(handles),
                new JdbiNotes(handles),
                new JdbiSoftBounces(handles),
                new JdbiConfirmations(handles),
                new JdbiConsents(handles, new SecureRandomness()));
    }

    @Override
    public ImportPorts imports() {
        return new ImportPorts(
                new JdbiImports(handles, PostgresPorts::noSignal), new JdbiImportQueue(handles));
    }

    @Override
    public TemplatePorts template() {
        return new TemplatePorts(new JdbiTemplates(handles));
    }

    @Override
    public CampaignPorts campaign() {
        return new CampaignPorts(
                new JdbiCampaigns(handles, PostgresPorts::noSignal),
                new JdbiCampaignUses(handles),
                new JdbiAudiences(handles),
                new JdbiCampaignLedger(handles, SUPPRESSION_KEY, PostgresPorts::noSignal),
                new JdbiCampaignStarts(handles),
                new JdbiCampaignRecipients(handles),
                new JdbiPendingCampaignEvents(handles),
                new CampaignPorts.Sending(
                        new JdbiCampaignPermits(handles, _ -> {}),
                        new JdbiHeldRefusals(handles),
                        new JdbiLateOutcomes(handles)));
    }

    @Override
    public EmailPorts email() {
        return new EmailPorts(
                new JdbiEmails(handles, ids, PostgresPorts::noSignal),
                new JdbiEmailContents(handles),
                new JdbiCapturedMails(handles),
                new JdbiSimulatedMails(handles),
                new JdbiSuppressions(handles, SUPPRESSION_KEY),
                new JdbiSuppressionLifts(handles, SUPPRESSION_KEY));
    }

    @Override
    public EventPorts event() {
        return new EventPorts(
                new JdbiOutbox(handles, PostgresPorts::noSignal), new JdbiEvents(handles));
    }

    @Override
    public WebhookPorts webhook() {
        return new WebhookPorts(
                new JdbiWebhooks(handles, box),
                new JdbiDeliveries(handles, PostgresPorts::noSignal),
                new JdbiPastDeliveries(handles, PostgresPorts::noSignal),
                new JdbiDeliveryQueue(handles, box),
                new JdbiWebhookStatistics(handles),
                new JdbiMissedEvents(handles));
    }

    @Override
    public TriggerPorts trigger() {
        return new TriggerPorts(
                new JdbiTriggers(handles),
                new JdbiTriggerUses(handles),
                new JdbiTriggerHolds(handles, PostgresPorts::noSignal),
                new JdbiTriggerRuns(handles, PostgresPorts::noSignal),
                new JdbiTriggerQueue(handles),
                new JdbiDateScans(handles, PostgresPorts::noSignal),
                new JdbiDatedPeople(handles));
    }

    @Override
    public ActionPorts action() {
        return new ActionPorts(
                new JdbiActions(handles, PostgresPorts::noSignal), new JdbiActionQueue(handles));
    }

    @Override
    public ReplayPorts replay() {
        return new ReplayPorts(
                new JdbiReplays(handles, PostgresPorts::noSignal), new JdbiReplayQueue(handles));
    }

    @Override
    public TrackingPorts tracking() {
        return new TrackingPorts(new JdbiMailEngagements(handles, PostgresPorts::noSignal));
    }

    @Override
    public IdempotencyPorts idempotency() {
        return new IdempotencyPorts(new JdbiIdempotencyRecords(handles, box));
    }

    @Override
    public AuditPorts audit() {
        return new AuditPorts(new JdbiAuditEntries(handles), new JdbiSignInFailures(handles));
    }

    @Override
    public MemberPorts member() {
        return new MemberPorts(
                new JdbiPeople(handles),
                new JdbiAccountMembers(handles),
                new JdbiInvitations(handles),
                new JdbiSessions(handles),
                new JdbiSignInAttempts(handles),
                new MemberPorts.Proofs(
                        new JdbiFactors(handles, box),
                        new JdbiPasskeys(handles),
                        new JdbiProviderSubjects(handles)),
                new JdbiAccessLinks(handles),
                new JdbiAccessMails(handles, PostgresPorts::noSignal));
    }

    @Override
    public Instant now() {
        return handles.call(handle ->
                handle.createQuery("SELECT now()").mapTo(OffsetDateTime.class).one().toInstant());
    }

    @Override
    public void elapse(Duration time) {
        handles.call(handle -> DueColumns.moveBack(handle, time));
    }
}
