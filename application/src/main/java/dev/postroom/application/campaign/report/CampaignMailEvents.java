package dev.postroom.application.campaign.report;

import dev.postroom.application.campaign.CampaignTransitions;
import dev.postroom.application.campaign.composing.CampaignSubject;
import dev.postroom.application.email.BounceHandling;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.report.CampaignMail;
import dev.postroom.domain.campaign.sending.FinalOutcome;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.sandbox.Simulation;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.template.Templates;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Records the events of outcomes, in the transaction that took these. */
final class CampaignMailEvents {

    private final UnitOfWork work;
    private final Templates templates;
    private final BounceHandling bounces;

    CampaignMailEvents(UnitOfWork work, Templates templates, BounceHandling bounces) {
        this.work = work;
        this.templates = templates;
        this.bounces = bounces;
    }

    void emit(Workspace workspace, Campaign campaign, List<FinalOutcome> outcomes) {
        if (outcomes.isEmpty()) {
            return;
        }
        String subject = CampaignSubject.of(workspace, campaign, templates);
        Duration ahead = Duration.between(work.clock().real().instant(), work.now(workspace));
        List<Event> events = new ArrayList<>();
        for (FinalOutcome outcome : outcomes) {
            Optional<EmailStatus> next = Optional.of(statusOf(outcome.status()));
            while (next.isPresent()) {
                CampaignMail mail = new CampaignMail(campaign, subject, outcome, next.get());
                events.add(event(mail, outcome.at().plus(ahead)));
                next = simulated(workspace, outcome, next.get());
            }
        }
        work.events().recordAll(workspace, events);
        complain(workspace, outcomes);
    }

    private Event event(CampaignMail mail, Instant at) {
        return work.events()
                .event(
                        typeOf(mail.status()),
                        new EventSubject.OfCampaignMail(mail),
                        CampaignTransitions.SERVICE,
                        at);
    }

    private static EmailStatus statusOf(RecipientStatus status) {
        return switch (status) {
            case ACCEPTED -> EmailStatus.SENT;
            case BOUNCED -> EmailStatus.BOUNCED;
            case COMPLAINED -> EmailStatus.COMPLAINED;
            case FAILED -> EmailStatus.FAILED;
            case READY, DEFERRED, SUPPRESSED, UNKNOWN ->
                    throw new IllegalArgumentException("no event of " + status);
        };
    }

    private static EventType typeOf(EmailStatus status) {
        return switch (status) {
            case SENT -> EventType.EMAIL_SENT;
            case DELIVERED -> EventType.EMAIL_DELIVERED;
            case BOUNCED -> EventType.EMAIL_BOUNCED;
            case COMPLAINED -> EventType.EMAIL_COMPLAINED;
            case FAILED -> EventType.EMAIL_FAILED;
            case SCHEDULED, QUEUED, SENDING, DEFERRED, SUPPRESSED, CANCELLED ->
                    throw new IllegalArgumentException("no event says " + status);
        };
    }

    // The report that a real server would send later follows at once.
    private static Optional<EmailStatus> simulated(
            Workspace workspace, FinalOutcome outcome, EmailStatus status) {
        return outcome.address()
                .flatMap(address -> Simulation.of(workspace, address))
                .flatMap(simulation -> simulation.after(status))
                .map(Simulation.Update::status);
    }

    private void complain(Workspace workspace, List<FinalOutcome> outcomes) {
        Instant now = work.now(workspace);
        List<BounceHandling.StoppedAddress> complaints =
                outcomes.stream()
                        .filter(outcome -> outcome.status() == RecipientStatus.ACCEPTED)
                        .flatMap(outcome -> outcome.address().stream())
                        .filter(address ->
                                Simulation.of(workspace, address)
                                        .filter(Simulation.COMPLAINED::equals)
                                        .isPresent())
                        .map(address ->
                                new BounceHandling.StoppedAddress(
                                        address, BounceHandling.Reason.COMPLAINT, now))
                        .toList();
        if (!complaints.isEmpty()) {
            bounces.apply(
                    workspace, new BounceHandling.Findings(complaints, List.of(), List.of(), now));
        }
    }
}
