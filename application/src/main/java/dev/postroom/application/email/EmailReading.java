package dev.postroom.application.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailContent;
import dev.postroom.domain.email.EmailContents;
import dev.postroom.domain.email.EmailHistory;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.ReadEmails;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Map;

/** The log of transactional mail. */
public final class EmailReading implements ReadEmails {

    private static final String KEPT =
            "Mails are kept for retention.email-days after they were accepted, those of campaigns"
                    + " are not.";

    private final Transactions transactions;
    private final Emails emails;
    private final EmailContents contents;

    public EmailReading(Transactions transactions, Emails emails, EmailContents contents) {
        this.transactions = transactions;
        this.emails = emails;
        this.contents = contents;
    }

    @Override
    public EmailHistory get(Workspace workspace, EmailId id) {
        return transactions.inTransaction(() ->
                emails.find(workspace, id)
                        .map(email -> new EmailHistory(email, emails.timeline(workspace, id)))
                        .orElseThrow(
                                () -> new Failure.NotFound("Email", id.toString()).asException()));
    }

    @Override
    public EmailContent getContent(Workspace workspace, EmailId id) {
        return contents.find(workspace, id).orElseThrow(() -> notKept(id));
    }

    @Override
    public long countBytes(Workspace workspace, EmailId id) {
        return contents.size(workspace, id).orElseThrow(() -> notKept(id));
    }

    private static FailureException notKept(EmailId id) {
        return new Failure.NotFound("Email", id.toString(), KEPT).asException();
    }

    @Override
    public Map<EmailStatus, Long> countByStatus(Workspace workspace) {
        return emails.countByStatus(workspace);
    }

    @Override
    public Page<EmailSummary> list(
            Workspace workspace, EmailQuery query, PageRequest<EmailQuery.Sort> page) {
        return emails.list(workspace, query, page);
    }
}
