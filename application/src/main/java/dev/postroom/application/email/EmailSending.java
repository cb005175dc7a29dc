package dev.postroom.application.email;

import dev.postroom.application.link.PublicLinks;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.template.TemplateLookup;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.PartialEmail;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailProof;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.Templates;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Accepts transactional mail: composes and freezes its content before storing it. */
public final class EmailSending implements SendEmails {

    private final UnitOfWork work;
    private final Emails emails;
    private final SenderPolicy senders;
    private final EmailComposer composer;
    private final EmailDrafting drafting;
    private final Writability writability;

    public EmailSending(
            UnitOfWork work,
            Emails emails,
            Subscribers subscribers,
            RecipientPolicy mailability,
            Templates templates,
            TemplateRenderer renderer,
            SenderPolicy senders,
            PublicLinks links,
            MailProof proof) {
        this.work = work;
        this.emails = emails;
        this.senders = senders;
        this.composer = new EmailComposer(new TemplateLookup(templates), renderer, links);
        this.drafting = new EmailDrafting(subscribers, mailability, links, renderer.html(), work);
        this.writability = new Writability(proof);
    }

    @Override
    public List<Email> send(Caller caller, SendEmail request) {
        Workspace workspace = caller.workspace();
        return accept(workspace, drafts(workspace, request, new RequestLimits()));
    }

    @Override
    public List<Email> sendBatch(Caller caller, List<SendEmail> requests) {
        Workspace workspace = caller.workspace();
        SendLimits.checkBatch(requests);
        Violations violations = new Violations();
        RequestLimits totals = new RequestLimits();
        List<Email> all = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            SendEmail request = requests.get(i);
            List<Email> drafts =
                    violations.check("emails[" + i + "]", () -> drafts(workspace, request, totals));
            all.addAll(drafts == null ? List.of() : drafts);
        }
        violations.throwIfAny();
        return accept(workspace, List.copyOf(all));
    }

    @Override
    public EmailSummary cancel(Caller caller, EmailId id) {
        Workspace workspace = caller.workspace();
        return work.inTransaction(() -> {
            boolean cancelled = emails.cancel(workspace, id, work.now(workspace));
            EmailSummary email =
                    emails.find(workspace, id)
                            .orElseThrow(() ->
                                    new Failure.NotFound("Email", id.toString()).asException());
            if (!cancelled) {
                throw Failure.Conflict.of(
                                "invalid_state",
                                "Email %s is %s and cannot be cancelled."
                                        .formatted(id, email.status().keyword()))
                        .asException();
            }
            work.limits().releaseMails(workspace, 1, email.createdAt());
            return email;
        });
    }

    @Override
    public Stop cancelWaiting(Caller caller) {
        Workspace workspace = caller.workspace();
        long cancelled = 0;
        long part;
        do {
            part = work.inTransaction(() -> cancelPart(workspace));
            cancelled += part;
        } while (part == Emails.CANCELLED_AT_ONCE);
        Emails.Held held = emails.held(workspace);
        return new Stop(cancelled, held.emails(), held.longest());
    }

    private long cancelPart(Workspace workspace) {
        List<Instant> created = emails.cancelWaiting(workspace, work.now(workspace));
        created.forEach(at -> work.limits().releaseMails(workspace, 1, at));
        return created.size();
    }

    private List<Email> drafts(Workspace workspace, SendEmail request, RequestLimits totals) {
        totals.rendering().requireLeft();
        Violations violations = new Violations();
        Mailbox from = checked(workspace, PartialEmail.of(request), violations);
        EmailComposer.Writing text =
                composer.open(workspace, request, totals.rendering(), violations);
        if (!violations.isEmpty()) {
            violations.checkFurther("", () -> check(workspace, PartialEmail.of(request)));
        }
        violations.throwIfAny();
        List<Email> drafts =
                drafting.draft(
                        new EmailDrafting.Order(
                                workspace,
                                request,
                                Objects.requireNonNull(from),
                                Objects.requireNonNull(text),
                                totals.content()));
        requireWritable(drafts);
        return drafts;
    }

    // Recipients share their content as a rule. It is written once, and the heads of all.
    private void requireWritable(List<Email> drafts) {
        Set<MailContent> written = new LinkedHashSet<>();
        for (Email draft : drafts) {
            OutgoingMail mail = draft.mail();
            writability.require(
                    written.add(mail.content())
                            ? mail
                            : mail.withContent(MailContent.headOf(mail.content())));
        }
    }

    @Override
    public void check(Workspace workspace, PartialEmail request) {
        Violations violations = new Violations();
        checked(workspace, request, violations);
        request.body().ifPresent(body -> composer.check(workspace, body, violations));
        violations.throwIfAny();
    }

    // the sender, or null when it is not allowed
    private @Nullable Mailbox checked(
            Workspace workspace, PartialEmail request, Violations violations) {
        SendLimits.checkRequest(request, violations);
        violations.check(
                "scheduled_at",
                () -> SendLimits.checkedTime(request.scheduledAt(), work.now(workspace)));
        return violations.check("from", () -> senders.senderFor(request.from()));
    }

    private List<Email> accept(Workspace workspace, List<Email> drafts) {
        if (work.limits().counts(workspace)) {
            work.inTransaction(() -> {
                emails.add(workspace, drafts);
                work.reserve(workspace, PlanResource.EMAILS_PER_MONTH, Email.sendable(drafts));
            });
        } else {
            // without a transaction of its own, so that requests at the same time share one
            emails.add(workspace, drafts);
        }
        return drafts;
    }
}
