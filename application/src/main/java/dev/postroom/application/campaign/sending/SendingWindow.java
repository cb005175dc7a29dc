package dev.postroom.application.campaign.sending;

import dev.postroom.application.campaign.composing.CampaignLetter;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.campaign.sending.LedgerPlace;
import dev.postroom.domain.campaign.sending.Recipient;
import dev.postroom.domain.campaign.sending.RecipientOutcome;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.report.ReturnToken;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Mails that are handed over together and recorded together. Belongs to one thread. */
final class SendingWindow {

    private final Workspace workspace;
    private final CampaignLetter letter;
    private final List<RecipientOutcome> outcomes = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();
    private final WindowFeedback findings;

    SendingWindow(Workspace workspace, CampaignLetter letter, WindowFeedback findings) {
        this.workspace = workspace;
        this.letter = letter;
        this.findings = findings;
    }

    /**
     * The outcome of one mail.
     *
     * @param isEnd whether nothing more is sent to this recipient
     */
    record Answer(MailOutcome outcome, boolean isEnd) {}

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
            mail = letter.writer().write(eligible.recipient());
        } catch (FailureException e) {
            outcomes.add(
                    RecipientOutcome.untried(
                            place, RecipientStatus.FAILED, Optional.of(e.failure().detail())));
            return;
        }
        EmailAddress sender = mail.from().address();
        Duration wait = letter.domains().enter(workspace, sender, address);
        if (wait.isZero()) {
            session.get()
                    .offer(
                            letter.returnPaths().on(mail, token(place)),
                            answer -> take(place, sender, eligible.recipient(), answer));
        } else {
            outcomes.add(
                    RecipientOutcomes.heldBack(
                            place, letter.domains().reasonToWait(sender, address), wait));
        }
    }

    private ReturnToken token(LedgerPlace place) {
        return ReturnToken.campaign(
                workspace.id(), letter.campaign().id().value(), place.position());
    }

    private void take(
            LedgerPlace place, EmailAddress sender, Recipient recipient, MailOutcome answer) {
        letter.domains().answered(workspace, sender, recipient.email(), answer);
        RecipientOutcome outcome = RecipientOutcomes.of(place, answer, letter.onUnknown());
        answers.add(new Answer(answer, outcome.status().isTerminal()));
        outcomes.add(outcome);
        findings.add(recipient, answer, outcome.status());
    }

    /** One for each recipient, once the session has awaited the answers. */
    List<RecipientOutcome> outcomes() {
        return outcomes;
    }

    /** The outcomes of the mails that were handed over. */
    List<Answer> answers() {
        return answers;
    }

    /** The bounces and acceptances of the window. */
    WindowFeedback findings() {
        return findings;
    }

    /** Whether the connection or the session kept some mails from being sent. */
    boolean isDisturbed() {
        return answers.stream()
                .map(Answer::outcome)
                .anyMatch(answer ->
                        answer instanceof MailOutcome.Unreachable
                                || answer instanceof MailOutcome.Unknown
                                || (answer instanceof MailOutcome.Deferred deferred
                                        && deferred.reason() == ReplyClass.RELAY_LIMIT));
    }
}
