package dev.postroom.adapters.persistence.shared;

import static java.util.Map.entry;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The statements that may do what {@link StatementGuard} refuses, each named by its constant. */
final class StatementExceptions {
    /** Constants and an alias in each that may be read over all workspaces, with the reason. */
    static final Map<String, String> ALL_WORKSPACES =
            Map.ofEntries(
                    entry("apikey.JdbiApiKeys.FIND_BY_HASH d", "a hash leads to its workspace"),
                    entry(
                            "billing.JdbiPlanLimits.GRANT_AGAIN plan_usage",
                            "the configured plans are those of all workspaces"),
                    entry(
                            "campaign.ChunkClaims.CLAIM campaign_chunks",
                            "finds workspaces with open chunks"),
                    entry("campaign.ChunkClaims.CLAIM o", "finds workspaces with open chunks"),
                    entry("campaign.Finishing.FINISHED c", "looks for finished campaigns"),
                    entry("campaign.Freezing.CLAIM campaigns", "claims what is due"),
                    entry("campaign.JdbiCampaignStarts.CLAIM campaigns", "claims what is due"),
                    entry("campaign.JdbiPendingCampaignEvents.CLAIM t", "claims what is due"),
                    entry("email.JdbiAddressReviews.LOCK_NEXT v", "finds who is to be reviewed"),
                    entry("email.EmailClaims.CLAIM h", "reads the first due emails"),
                    entry("email.EmailClaims.CLAIM i", "finds workspaces with waiting emails"),
                    entry("email.EmailClaims.CLAIM o", "finds workspaces with waiting emails"),
                    entry("email.EmailClaims.CLAIM q", "claims the rows that it has read"),
                    entry(
                            "email.JdbiSimulatedMails.TAKE_OUT simulated_mails",
                            "claims what is due"),
                    entry("event.JdbiOutbox.HOLD f", "finds workspaces with waiting events"),
                    entry("event.JdbiOutbox.HOLD h", "reads the first waiting events"),
                    entry(
                            "shared.QueueHeads.LOOK q",
                            "finds where a queue of all workspaces begins"),
                    entry("event.JdbiOutbox.HOLD o", "finds workspaces with waiting events"),
                    entry("event.JdbiOutbox.REMOVE o", "removes the rows that it has read"),
                    entry(
                            "idempotency.JdbiIdempotencyRecords.REMOVE idempotency_records",
                            "forgets expired answers"),
                    entry(
                            "idempotency.SealedResponses.COUNTS idempotency_records",
                            "the master key is one of all workspaces"),
                    entry(
                            "idempotency.SealedResponses.PAGE idempotency_records",
                            "the master key is one of all workspaces"),
                    entry(
                            "action.JdbiActionQueue.CLAIM subscriber_actions",
                            "finds workspaces with open actions"),
                    entry("action.JdbiActionQueue.CLAIM o", "finds workspaces with open actions"),
                    entry("action.JdbiActionQueue.CLAIM s", "accounts take turns"),
                    entry("action.JdbiActionQueue.CLAIM t", "accounts take turns"),
                    entry(
                            "imports.JdbiImportQueue.CLAIM imports",
                            "finds workspaces with unfinished imports"),
                    entry(
                            "imports.JdbiImportQueue.CLAIM o",
                            "finds workspaces with unfinished imports"),
                    entry("imports.JdbiImportQueue.CLAIM s", "accounts take turns"),
                    entry("imports.JdbiImportQueue.CLAIM t", "accounts take turns"),
                    entry("imports.JdbiImports.REMOVE_HELD i", "removes the rows that it has read"),
                    entry("imports.JdbiImports.REMOVE_HELD imports", "removes what is due"),
                    entry("privacy.JdbiErasures.CLAIM erasures", "claims what is due"),
                    entry(
                            "confirmation.JdbiConfirmations.REMOVE_EXPIRED c",
                            "removes the rows that it has read"),
                    entry("confirmation.JdbiConfirmations.REMOVE_EXPIRED d", "removes what is due"),
                    entry("signup.JdbiSignupForms.OPEN f", "an id leads to its workspace"),
                    entry("replay.JdbiReplayQueue.CLAIM webhook_replays", "claims what is due"),
                    entry("tracking.PendingEngagementEvents.TAKE_OUT o", "takes what is due"),
                    entry(
                            "tracking.PendingEngagementEvents.TAKE_OUT q",
                            "removes the rows that it has read"),
                    entry("trigger.JdbiDateScans.TAKE s", "takes the scan that is due first"),
                    entry("trigger.JdbiTriggerQueue.DUE f", "finds workspaces with due runs"),
                    entry("trigger.JdbiTriggerQueue.DUE o", "finds workspaces with due runs"),
                    entry("trigger.JdbiTriggerHolds.NEXT d", "of the trigger that it has found"),
                    entry("trigger.JdbiTriggerHolds.NEXT u", "finds whose runs are to be moved"),
                    entry("work.AudienceFolding.HOLD f", "finds workspaces with changes"),
                    entry("work.AudienceFolding.HOLD h", "reads the first changes"),
                    entry("work.AudienceFolding.HOLD o", "finds workspaces with changes"),
                    entry("work.AudienceFolding.HOLD p", "finds people without numbers"),
                    entry("work.AudienceFolding.TAKE c", "removes the rows that it has read"),
                    entry("work.JdbiLeftovers.NEXT l", "finds what deleted resources left"),
                    entry("work.QueueDepths.DEPTHS c", "counts what waits, up to a limit"),
                    entry("tag.JdbiDeletedTags.NEXT t", "finds tags that members are to leave"),
                    entry(
                            "work.QueueDepths.DEPTHS audience_changes",
                            "counts what waits, up to a limit"),
                    entry(
                            "work.QueueDepths.DEPTHS campaign_chunks",
                            "counts what waits, up to a limit"),
                    entry(
                            "work.QueueDepths.DEPTHS campaign_tellings",
                            "counts what waits, up to a limit"),
                    entry("work.QueueDepths.DEPTHS campaigns", "counts what waits, up to a limit"),
                    entry(
                            "work.QueueDepths.DEPTHS confirmations",
                            "counts what waits, up to a limit"),
                    entry("work.QueueDepths.DEPTHS date_scans", "counts what waits, up to a limit"),
                    entry(
                            "work.QueueDepths.DEPTHS deleted_tags",
                            "counts what waits, up to a limit"),
                    entry(
                            "work.QueueDepths.DEPTHS delivery_queue",
                            "counts what waits, up to a limit"),
                    entry(
                            "work.QueueDepths.DEPTHS email_queue",
                            "counts what waits, up to a limit"),
                    entry("work.QueueDepths.DEPTHS erasures", "counts what waits, up to a limit"),
                    entry("work.QueueDepths.DEPTHS imports", "counts what waits, up to a limit"),
                    entry("work.QueueDepths.DEPTHS leftovers", "counts what waits, up to a limit"),
                    entry("work.QueueDepths.DEPTHS outbox", "counts what waits, up to a limit"),
                    entry(
                            "work.QueueDepths.DEPTHS reaction_queue",
                            "counts what waits, up to a limit"),
                    entry(
                            "work.QueueDepths.DEPTHS simulated_mails",
                            "counts what waits, up to a limit"),
                    entry(
                            "work.QueueDepths.DEPTHS subscriber_actions",
                            "counts what waits, up to a limit"),
                    entry(
                            "work.QueueDepths.DEPTHS trigger_queue",
                            "counts what waits, up to a limit"),
                    entry(
                            "work.QueueDepths.DEPTHS unsettled_triggers",
                            "counts what waits, up to a limit"),
                    entry(
                            "work.QueueDepths.DEPTHS webhook_queues",
                            "counts what waits, up to a limit"),
                    entry(
                            "work.QueueDepths.DEPTHS webhook_replays",
                            "counts what waits, up to a limit"),
                    entry("work.QueueDepths.DEPTHS workspaces", "counts what is discarded"),
                    entry("webhook.EndpointLeases.CLAIM d", "finds endpoints with due work"),
                    entry(
                            "webhook.SealedWebhookSecrets.COUNTS webhook_secrets",
                            "the master key is one of all workspaces"),
                    entry(
                            "webhook.SealedWebhookSecrets.PAGE webhook_secrets",
                            "the master key is one of all workspaces"));

    /** Constants that measure leases and due times by the database's clock. */
    static final Set<String> CLOCK =
            Set.of(
                    "account.JdbiDiscardedWorkspaces.DELETE_ACCOUNT",
                    "account.JdbiDiscardedWorkspaces.DISCARD",
                    "account.JdbiDiscardedWorkspaces.DISCARD_ALL",
                    "account.JdbiDiscardedWorkspaces.END",
                    "account.JdbiDiscardedWorkspaces.LATER",
                    "account.JdbiDiscardedWorkspaces.LOCK_DUE",
                    "account.WaitingRows.ADVANCE",
                    "campaign.ChunkClaims.CLAIM",
                    "campaign.ChunkClaims.EXTEND",
                    "campaign.ChunkClaims.HAS_DUE",
                    "campaign.ChunkClaims.RELEASE",
                    "campaign.Reopening.MARK",
                    "campaign.Reopening.REOPEN",
                    "campaign.Freezing.CLAIM",
                    "campaign.Freezing.RELEASE",
                    "campaign.JdbiCampaignPermits.TAKE",
                    "campaign.JdbiCampaignPermits.WAIT",
                    "campaign.JdbiCampaignRecipients.OUTCOMES",
                    "campaign.JdbiCampaignStarts.CLAIM",
                    "campaign.JdbiCampaigns.TELL_FROM_NOW_ON",
                    "campaign.JdbiCampaigns.TELL_THE_REST",
                    "campaign.JdbiLateOutcomes.HOLD_CHUNK",
                    "campaign.JdbiLateOutcomes.KEEP",
                    "campaign.JdbiLateOutcomes.RECIPIENT",
                    "campaign.JdbiLateOutcomes.STORE",
                    "campaign.JdbiPendingCampaignEvents.AGAIN",
                    "campaign.JdbiPendingCampaignEvents.CLAIM",
                    "campaign.JdbiPendingCampaignEvents.REST",
                    "campaign.LedgerOutcomes.READ",
                    "campaign.ReplacedOutcomes.KEEP",
                    "campaign.Freezing.PART",
                    "campaign.LedgerReading.PAGE",
                    "campaign.LedgerWindows.RECORD",
                    "email.EmailClaims.CLAIM",
                    "email.EmailQueue.COMPLETE",
                    "email.EmailQueue.EXTEND",
                    "email.EmailStops.CANCEL",
                    "email.EmailStops.HELD",
                    "email.NewEmails.ADD",
                    "privacy.JdbiCapturedPersonalDataEraser.DELETE_MINE",
                    "privacy.JdbiErasures.CLAIM",
                    "privacy.JdbiErasures.EXTEND",
                    "privacy.JdbiErasures.FINISH",
                    "privacy.JdbiErasures.RELEASE",
                    "privacy.JdbiErasures.REQUEST",
                    "email.JdbiSimulatedMails.ADD",
                    "email.JdbiSimulatedMails.TAKE_OUT",
                    "event.JdbiEvents.ADD",
                    "event.JdbiOutbox.POSTPONE",
                    "action.JdbiActionQueue.ADVANCE",
                    "action.JdbiActionQueue.CLAIM",
                    "action.JdbiActionQueue.RELEASE",
                    "action.JdbiActions.ADD",
                    "imports.JdbiImportQueue.ADVANCE",
                    "imports.JdbiImportQueue.CLAIM",
                    "confirmation.JdbiConfirmations.REMOVE_EXPIRED",
                    "shared.QueueHeads.LOOK",
                    "replay.JdbiReplayQueue.ADVANCE",
                    "replay.JdbiReplayQueue.CLAIM",
                    "replay.JdbiReplayQueue.RELEASE",
                    "replay.JdbiReplays.ADD",
                    "tracking.NewEngagements.ADD_TO_CAMPAIGNS",
                    "tracking.NewEngagements.ADD_TO_EMAILS",
                    "tracking.PendingEngagementEvents.TAKE_OUT",
                    "tag.JdbiDeletedTags.POSTPONE",
                    "trigger.JdbiDateScans.CLEAR",
                    "trigger.JdbiDateScans.CLEARED",
                    "trigger.JdbiDateScans.POSTPONE",
                    "trigger.JdbiDateScans.RESTART",
                    "trigger.JdbiDateScans.STORE",
                    "trigger.JdbiDateScans.TAKE",
                    "trigger.ScheduledRuns.OF_PEOPLE",
                    "trigger.JdbiTriggerHolds.RELEASE",
                    "trigger.JdbiTriggerQueue.DUE",
                    "trigger.JdbiTriggerQueue.LOCK",
                    "trigger.JdbiTriggerQueue.LOCK_ONE",
                    "trigger.JdbiTriggerQueue.POSTPONE",
                    "trigger.EnteringRuns.ENTER",
                    "work.AudienceFolding.FOLDED",
                    "work.QueueDepths.DEPTHS",
                    "webhook.JdbiPastDeliveries.DUE",
                    "webhook.JdbiPastDeliveries.ONE",
                    "webhook.JdbiPastDeliveries.STEP",
                    "imports.JdbiImportQueue.RELEASE",
                    "imports.JdbiImports.ADD",
                    "imports.JdbiImports.REMOVE_HELD",
                    "imports.JdbiImports.START",
                    "webhook.DeliveryOutcomes.STORE",
                    "webhook.EndpointRestart.END",
                    "webhook.EndpointRestart.WAKE",
                    "webhook.EndpointLeases.CLAIM",
                    "webhook.EndpointLeases.RELEASE",
                    "webhook.EndpointLeases.RENEW",
                    "webhook.JdbiDeliveries.ADD",
                    "webhook.LeasedEndpoints.READ",
                    "webhook.QueuedDeliveries.DUE");

    /** Statements that the server explains not: settings of a transaction, and statistics. */
    private static final Pattern UNEXPLAINED =
            Pattern.compile(
                    "SET LOCAL enable_(?:seqscan|sort) = off"
                            + "|SET LOCAL transaction_isolation = 'read committed'; SELECT"
                            + " set_config\\([^;]*"
                            + "|ANALYZE \\(SKIP_LOCKED\\) \\w+");

    private static final Pattern PLACEHOLDER = Pattern.compile("%(?:\\d+\\$)?[sd]");

    private StatementExceptions() {}

    static boolean readsTheClock(String sql) {
        return CLOCK.stream().anyMatch(constant -> is(constant, sql));
    }

    static boolean isUnexplained(String sql) {
        return UNEXPLAINED.matcher(sql).matches();
    }

    /** The aliases of a statement that may be read over all workspaces. */
    static Set<String> aliases(String sql) {
        return ALL_WORKSPACES.keySet().stream()
                .map(key -> key.split(" ", 2))
                .filter(key -> is(key[0], sql))
                .map(key -> key[1])
                .collect(Collectors.toSet());
    }

    /** Whether a statement is that of a constant. */
    static boolean is(String constant, String sql) {
        String[] parts = PLACEHOLDER.split(text(constant), -1);
        StringBuilder pattern = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            pattern.append(i == 0 ? "" : ".*?").append(Pattern.quote(parts[i]));
        }
        return Pattern.compile(pattern.toString(), Pattern.DOTALL).matcher(sql).matches();
    }

    /** The statement of a constant, such as {@code email.EmailQueue.CLAIM}. */
    static String text(String constant) {
        int dot = constant.lastIndexOf('.');
        try {
            Field field =
                    Class.forName("dev.postroom.adapters.persistence." + constant.substring(0, dot))
                            .getDeclaredField(constant.substring(dot + 1));
            field.setAccessible(true);
            return (String) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("there is no statement " + constant, e);
        }
    }
}
