package dev.postroom.application.campaign.authoring;

import dev.postroom.application.campaign.CampaignTransitions;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.SendCampaigns;
import dev.postroom.domain.campaign.SendTime;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.template.Template;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Starts, schedules, pauses, resumes, cancels and retries campaigns on request. */
public final class CampaignSending implements SendCampaigns {

    private final UnitOfWork work;
    private final CampaignLedger ledger;
    private final CampaignReadiness readiness;
    private final CampaignTransitions transitions;

    public CampaignSending(
            UnitOfWork work, Campaigns campaigns, CampaignLedger ledger, CampaignTools tools) {
        this.work = work;
        this.ledger = ledger;
        this.readiness = tools.readiness();
        this.transitions = new CampaignTransitions(work, campaigns);
    }

    @Override
    public CountedCampaign send(
            Caller caller, CampaignId id, Optional<SendTime> time, boolean everyone) {
        return work.inTransaction(() -> {
            CountedCampaign sent =
                    time.isPresent()
                            ? schedule(caller, id, time.get(), everyone)
                            : start(caller, id, everyone);
            record(
                    caller,
                    AuditAction.CAMPAIGN_SENT,
                    sent,
                    time.map(at -> AuditField.set("scheduled_at", at.at().toString())));
            return sent;
        });
    }

    private void record(
            Caller caller,
            AuditAction action,
            CountedCampaign counted,
            Optional<AuditField> field) {
        Campaign campaign = counted.campaign();
        AuditField name =
                AuditField.of("name", Optional.of(campaign.name()), Optional.of(campaign.name()));
        work.audit()
                .record(
                        caller,
                        new AuditedChange(
                                action,
                                Optional.of(campaign.id().value()),
                                Stream.concat(Stream.of(name), field.stream()).toList()));
    }

    private CountedCampaign start(Caller caller, CampaignId id, boolean everyone) {
        Set<CampaignStatus> from = EnumSet.of(CampaignStatus.DRAFT, CampaignStatus.SCHEDULED);
        Campaign campaign = transitions.locked(caller.workspace(), id, from, "sent");
        return start(caller, everyone ? campaign.forEveryone() : campaign);
    }

    private CountedCampaign schedule(
            Caller caller, CampaignId id, SendTime time, boolean everyone) {
        Workspace workspace = caller.workspace();
        Set<CampaignStatus> from = EnumSet.of(CampaignStatus.DRAFT);
        // what the request says is checked before the state of the campaign
        Campaign draft = transitions.locked(workspace, id);
        Violations violations = new Violations();
        violations.check("scheduled_at", () -> time.after(work.now(workspace)));
        violations.throwIfAny();
        CampaignTransitions.requireIn(draft, from, "scheduled");
        Campaign meant = everyone ? draft.forEveryone() : draft;
        readiness.of(workspace, meant).require();
        Campaign timed = meant.timed(Optional.of(time));
        return transitions.move(workspace, timed, CampaignStatus.SCHEDULED, Optional.empty());
    }

    @Override
    public CountedCampaign unschedule(Caller caller, CampaignId id) {
        Workspace workspace = caller.workspace();
        Set<CampaignStatus> from = EnumSet.of(CampaignStatus.SCHEDULED);
        return work.inTransaction(() -> {
            Campaign untimed =
                    transitions.locked(workspace, id, from, "unscheduled").timed(Optional.empty());
            return transitions.move(workspace, untimed, CampaignStatus.DRAFT, Optional.empty());
        });
    }

    private CountedCampaign start(Caller caller, Campaign campaign) {
        Workspace workspace = caller.workspace();
        CampaignReadiness.Findings findings = readiness.of(workspace, campaign);
        Template template = findings.require();
        // sent now, and not at a time that it had
        Campaign unplanned = findings.campaign().timed(Optional.empty());
        return transitions.start(
                workspace,
                EventOrigin.of(caller),
                unplanned,
                template.version(),
                findings.recipients());
    }

    @Override
    public CountedCampaign pause(Caller caller, CampaignId id) {
        Workspace workspace = caller.workspace();
        Set<CampaignStatus> from = EnumSet.of(CampaignStatus.SENDING);
        return move(workspace, id, from, CampaignStatus.PAUSED, "paused");
    }

    @Override
    public CountedCampaign resume(Caller caller, CampaignId id) {
        Workspace workspace = caller.workspace();
        Set<CampaignStatus> from = EnumSet.of(CampaignStatus.PAUSED);
        return work.inTransaction(
                () -> resumed(workspace, transitions.locked(workspace, id, from, "resumed")));
    }

    // what the server said to those who were refused before the campaign stopped by itself may have
    // been the trouble for which it stopped
    private CountedCampaign resumed(Workspace workspace, Campaign paused) {
        if (paused.state().failureReason().isPresent()) {
            ledger.reopen(workspace, paused.id());
        }
        return transitions.move(workspace, paused, CampaignStatus.SENDING, Optional.empty());
    }

    @Override
    public CountedCampaign cancel(Caller caller, CampaignId id) {
        Workspace workspace = caller.workspace();
        Set<CampaignStatus> from =
                EnumSet.of(
                        CampaignStatus.DRAFT,
                        CampaignStatus.SCHEDULED,
                        CampaignStatus.SENDING,
                        CampaignStatus.PAUSED);
        return work.inTransaction(() -> {
            CountedCampaign cancelled =
                    move(workspace, id, from, CampaignStatus.CANCELLED, "cancelled");
            record(caller, AuditAction.CAMPAIGN_CANCELLED, cancelled, Optional.empty());
            return cancelled;
        });
    }

    private CountedCampaign move(
            Workspace workspace,
            CampaignId id,
            Set<CampaignStatus> from,
            CampaignStatus next,
            String verb) {
        return work.inTransaction(() ->
                transitions.move(
                        workspace,
                        transitions.locked(workspace, id, from, verb),
                        next,
                        Optional.empty()));
    }

    @Override
    public CountedCampaign retry(Caller caller, CampaignId id) {
        Workspace workspace = caller.workspace();
        Set<CampaignStatus> from = EnumSet.of(CampaignStatus.FAILED, CampaignStatus.SENT);
        return work.inTransaction(() -> {
            CountedCampaign retried =
                    retried(caller, transitions.locked(workspace, id, from, "retried"));
            record(caller, AuditAction.CAMPAIGN_RETRIED, retried, Optional.empty());
            return retried;
        });
    }

    // a scheduled campaign can fail before it has recipients
    private CountedCampaign retried(Caller caller, Campaign campaign) {
        return campaign.state().startedAt().isEmpty()
                ? start(caller, campaign)
                : reopened(caller.workspace(), campaign);
    }

    private CountedCampaign reopened(Workspace workspace, Campaign campaign) {
        int missed = ledger.reopen(workspace, campaign.id());
        if (missed == 0 && campaign.status() == CampaignStatus.SENT) {
            throw Failure.Conflict.of(
                            "invalid_state",
                            "Campaign %s is sent, and there is no failed recipient to retry."
                                    .formatted(campaign.id()))
                    .asException();
        }
        CountedCampaign moved =
                transitions.move(workspace, campaign, CampaignStatus.SENDING, Optional.empty());
        work.limits()
                .reserveMails(
                        workspace,
                        campaign.id().value(),
                        CampaignTransitions.sent(moved.stats()),
                        toCome(workspace, moved));
        return moved;
    }

    // The campaign can have failed before its audience was frozen: then the ledger has a part of
    // those who will get the mail.
    private long toCome(Workspace workspace, CountedCampaign moved) {
        Campaign campaign = moved.campaign();
        long open = moved.stats().open();
        if (ledger.isFrozen(workspace, campaign.id())) {
            return open;
        }
        long handled = moved.stats().recipients() - open;
        return Math.max(open, readiness.of(workspace, campaign).recipients() - handled);
    }
}
