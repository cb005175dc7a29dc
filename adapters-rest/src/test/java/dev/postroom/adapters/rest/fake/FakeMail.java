package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailContent;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailHistory;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.PartialEmail;
import dev.postroom.domain.email.ReadEmails;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.email.sandbox.CapturedMailFixture;
import dev.postroom.domain.email.sandbox.ReadSandbox;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** Has one mail. */
public final class FakeMail implements SendEmails, ReadEmails {

    /** The one mail. */
    public static final Email HELLO = EmailFixture.email(FakeSubscribers.ANNA.id().value()).build();

    /** The received calls, in order. */
    public final List<Object> received = new CopyOnWriteArrayList<>();

    /** The email as it is now. */
    public volatile Email email = HELLO;

    /** The reply of the server to it. */
    public volatile String reply = "250 ok";

    @Override
    public List<Email> send(Caller caller, SendEmail request) {
        received.add(request);
        if (request.metadata().members().containsKey("explode")) {
            throw new IllegalStateException("secret of the implementation");
        }
        return List.of(HELLO);
    }

    @Override
    public void check(Workspace workspace, PartialEmail request) {
        if (request.scheduledAt().isPresent()) {
            throw Failure.Invalid.field("scheduled_at", "not_in_future", "Too early.")
                    .asException();
        }
    }

    @Override
    public List<Email> sendBatch(Caller caller, List<SendEmail> requests) {
        received.addAll(requests);
        return List.of(HELLO, HELLO);
    }

    @Override
    public EmailSummary cancel(Caller caller, EmailId id) {
        Workspace workspace = caller.workspace();
        received.add(id);
        return get(workspace, id).email();
    }

    @Override
    public Map<EmailStatus, Long> countByStatus(Workspace workspace) {
        return Map.of(email.status(), 1L);
    }

    @Override
    public Stop cancelWaiting(Caller caller) {
        throw new UnsupportedOperationException("only operators cancel all");
    }

    @Override
    public EmailHistory get(Workspace workspace, EmailId id) {
        if (!id.equals(HELLO.id())) {
            throw new Failure.NotFound("Email", id.toString()).asException();
        }
        EmailStep queued =
                new EmailStep(EmailStatus.QUEUED, HELLO.summary().createdAt(), Optional.of(reply));
        return new EmailHistory(email.summary(), List.of(queued));
    }

    @Override
    public EmailContent getContent(Workspace workspace, EmailId id) {
        get(workspace, id);
        EmailContent.File file =
                new EmailContent.File("a.pdf", "application/pdf", Optional.empty(), 7);
        return new EmailContent(email.mail(), List.of(file));
    }

    @Override
    public long countBytes(Workspace workspace, EmailId id) {
        return getContent(workspace, id).files().size();
    }

    @Override
    public Page<EmailSummary> list(
            Workspace workspace, EmailQuery query, PageRequest<EmailQuery.Sort> page) {
        received.add(query);
        return new Page<>(List.of(email.summary()), Optional.empty(), 1);
    }

    /** The inbox with the one captured mail, and one that is said to be large. */
    public static final class Sandbox implements ReadSandbox {

        /** The large one. */
        public static final UUID LARGE = new UUID(29, 4);

        private static final long LARGE_BYTES = 100 * 1024;

        private final CapturedMail large = CapturedMailFixture.captured(LARGE).build();
        private final CapturedMail mail =
                CapturedMailFixture.captured(FakeSubscribers.ANNA.id().value()).build();

        @Override
        public CapturedMail get(Workspace workspace, UUID id) {
            if (id.equals(LARGE)) {
                return large;
            }
            if (!id.equals(mail.id())) {
                throw new Failure.NotFound("Captured mail", id.toString()).asException();
            }
            return mail;
        }

        @Override
        public long size(Workspace workspace, UUID id) {
            return id.equals(LARGE) ? LARGE_BYTES : get(workspace, id).source().length;
        }

        @Override
        public Page<CapturedMail.Entry> list(
                Workspace workspace, Optional<String> to, PageRequest<CapturedMail.Sort> page) {
            return new Page<>(List.of(mail.entry()), Optional.empty(), 1);
        }

        @Override
        public void clear(Caller caller) {}
    }
}
