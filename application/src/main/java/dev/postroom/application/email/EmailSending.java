package dev.postroom.application.email;

import dev.postroom.application.preference.PublicLinks;
import dev.postroom.application.template.TemplateLookup;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.Mailbox;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.Violations;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.Templates;

import java.util.List;
import java.util.Objects;

/** Accepts transactional mail: everything is filled in and frozen before it is stored. */
public final class EmailSending implements SendEmails {

    private final Transactions transactions;
    private final Emails emails;
    private final SenderPolicy senders;
    private final EmailWriting writing;
    private final EmailDrafting drafting;

    public EmailSending(
            Transactions transactions,
            Emails emails,
            Subscribers subscribers,
            Templates templates,
            TemplateRenderer renderer,
            SenderPolicy senders,
            PublicLinks links,
            IdGenerator ids,
            WorkspaceClock clock) {
        this.transactions = transactions;
        this.emails = emails;
        this.senders = senders;
        this.writing = new EmailWriting(new TemplateLookup(templates), renderer, links);
        this.drafting = new EmailDrafting(subscribers, links, ids, clock);
    }

    @Override
    public List<Email> send(Workspace workspace, SendEmail request) {
        Violations violations = new Violations();
        Envelope.checkCounts(request, violations);
        Mailbox from = violations.check("from", () -> senders.senderFor(request.from()));
        EmailWriting.Writing text = writing.open(workspace, request, violations);
        violations.throwIfAny();
        EmailDrafting.Order order =
                new EmailDrafting.Order(
                        workspace,
                        request,
                        Objects.requireNonNull(from),
                        Objects.requireNonNull(text));
        List<Email> accepted = drafting.draft(order);
        transactions.inTransaction(() -> emails.add(workspace, accepted));
        return accepted;
    }

    @Override
    public Email get(Workspace workspace, EmailId id) {
        return emails.find(workspace, id)
                .orElseThrow(() -> new Failure.NotFound("Email", id.toString()).asException());
    }
}
