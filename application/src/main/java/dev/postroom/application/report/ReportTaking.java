package dev.postroom.application.report;

import dev.postroom.application.email.BounceHandling;
import dev.postroom.application.email.delivery.EmailStatusEffects;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.report.LateOutcomes;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.privacy.Erasures;
import dev.postroom.domain.report.MailReport;
import dev.postroom.domain.report.ReportOutcome;
import dev.postroom.domain.report.ReportReader;
import dev.postroom.domain.report.ReturnToken;
import dev.postroom.domain.report.TakeReports;
import dev.postroom.domain.report.TakenReports;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.seal.HashedForm;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.subscriber.export.SubscriberBatches;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Reads a message and finds its mail outside of a transaction, and applies it in one that also
 * remembers it: after a crash the message either has no effect and is not remembered, or has both.
 */
public final class ReportTaking implements TakeReports {

    private static final MailReport.Traces NONE =
            new MailReport.Traces(List.of(), Optional.empty());

    private final UnitOfWork work;
    private final ReportReader reader;
    private final ReturnTokens returns;
    private final TakenReports taken;
    private final ReportedEmails emails;
    private final ReportedRecipients recipients;

    /**
     * @param key with which return paths are made
     */
    public ReportTaking(
            UnitOfWork work,
            ReportReader reader,
            Accounts accounts,
            MacKey key,
            TakenReports taken,
            Mails mails,
            Ledgers ledgers) {
        this.work = work;
        this.reader = reader;
        this.returns = new ReturnTokens(accounts, key);
        this.taken = taken;
        this.emails = new ReportedEmails(work, mails);
        this.recipients = new ReportedRecipients(work, ledgers);
    }

    /** Transactional mail, and what follows from its statuses. */
    public record Mails(Emails emails, EmailStatusEffects effects) {}

    /**
     * The mails of campaigns, and what follows from their outcomes.
     *
     * @param batches the same subscribers, many at once
     * @param erasures which know the addresses that people had before
     */
    public record Ledgers(
            Campaigns campaigns,
            LateOutcomes outcomes,
            Subscribers subscribers,
            SubscriberBatches batches,
            Erasures erasures,
            BounceHandling people) {}

    @Override
    public boolean isReturnPath(String recipient) {
        return returns.open(Optional.of(recipient), NONE).isPresent();
    }

    @Override
    public ReportOutcome take(byte[] message, Optional<String> recipient) {
        MailReport report = reader.read(message);
        ReturnTokens.Opened mail =
                returns.open(recipient, report.traces()).orElseThrow(ReportTaking::unknown);
        byte[] hash = hash(mail.token(), message);
        return work.inTransaction(() ->
                taken.remember(mail.workspace(), hash, work.clock().real().instant())
                        ? applied(mail.workspace(), mail.token(), report)
                        : ReportOutcome.DUPLICATE);
    }

    // two mails may come back with the same words
    private static byte[] hash(ReturnToken token, byte[] message) {
        String mail = "%s %s %d\n".formatted(token.kind(), token.mail(), token.position());
        return HashedForm.sha256(mail.getBytes(StandardCharsets.UTF_8), message);
    }

    private ReportOutcome applied(Workspace workspace, ReturnToken token, MailReport report) {
        if (report instanceof MailReport.Unread) {
            return ReportOutcome.UNREAD;
        }
        boolean isApplied =
                switch (token.kind()) {
                    case EMAIL -> emails.apply(workspace, token.mail(), report);
                    case CAMPAIGN -> recipients.apply(workspace, token, report);
                };
        return isApplied ? ReportOutcome.APPLIED : ReportOutcome.IGNORED;
    }

    private static RuntimeException unknown() {
        Violation violation =
                new Violation(
                        Violation.Part.QUERY,
                        "recipient",
                        "unknown_return_path",
                        "The message came back to no address that was made for a mail of this"
                                + " service.");
        return new Failure.Invalid("validation_error", List.of(violation)).asException();
    }
}
