package dev.postroom.application.campaign;

import dev.postroom.domain.campaign.LedgerEntry;
import dev.postroom.domain.campaign.LedgerPlace;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientOutcome;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailSession;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.FailureException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Mails that are handed over together and recorded together. Belongs to one thread. */
final class SendingWindow {

    private final CampaignComposer.Writer writer;
    private final OnUnknown onUnknown;
    private final List<RecipientOutcome> outcomes = new ArrayList<>();
    private final List<MailOutcome> answers = new ArrayList<>();
    private final WindowFindings findings;

    SendingWindow(CampaignComposer.Writer writer, OnUnknown onUnknown, WindowFindings findings) {
        this.findings = findings;
        this.writer = writer;
        this.onUnknown = onUnknown;
    }

    /** Begins to hand over the mail, or settles the recipient without one. */
    void add(LedgerEntry entry, Supplier<MailSession> session) {
        switch (entry) {
            case LedgerEntry.Ineligible(LedgerPlace place) ->
                    outcomes.add(
                            RecipientOutcome.untried(
                                    place, RecipientStatus.SUPPRESSED, Optional.empty()));
            case LedgerEntry.Eligible eligible -> add(eligible, session);
        }
    }

    private void add(LedgerEntry.Eligible eligible, Supplier<MailSession> session) {
        LedgerPlace place = eligible.place();
        EmailAddress address = eligible.recipient().email();
        OutgoingMail mail;
        try {
            mail = writer.write(eligible.recipient());
        } catch (FailureException e) {
            outcomes.add(
                    RecipientOutcome.untried(
                            place, RecipientStatus.FAILED, Optional.of(e.failure().detail())));
            return;
        }
        session.get().offer(mail, answer -> take(place, address, answer));
    }

    private void take(LedgerPlace place, EmailAddress address, MailOutcome answer) {
        answers.add(answer);
        RecipientOutcome outcome = RecipientOutcomes.of(place, answer, onUnknown);
        outcomes.add(outcome);
        findings.add(address, answer, outcome.status());
    }

    /** One for each recipient, once the session has awaited the answers. */
    List<RecipientOutcome> outcomes() {
        return outcomes;
    }

    /** What the transport answered, for the mails that were handed over. */
    List<MailOutcome> answers() {
        return answers;
    }

    /** What the answers say about the people. */
    WindowFindings findings() {
        return findings;
    }

    /** Whether a connection failure kept some mails from being sent. */
    boolean isDisturbed() {
        return answers.stream()
                .anyMatch(answer ->
                        answer instanceof MailOutcome.Unreachable
                                || answer instanceof MailOutcome.Unknown);
    }
}
