package dev.postroom.application.email;

import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.Template;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Builds requests to send. */
record Request(SendEmail request) {

    static Request inline(String... to) {
        return of(new SendEmail.Inline("Hello", Optional.empty(), Optional.of("Hi")), to);
    }

    static Request template(Template template, Map<String, ?> variables, String... to) {
        return of(
                new SendEmail.FromTemplate(
                        new SendEmail.TemplateReference.ById(template.id()),
                        new JsonObject(Map.copyOf(variables))),
                to);
    }

    static Request of(SendEmail.Body body, String... to) {
        return new Request(
                new SendEmail(
                        new SendEmail.Envelope(
                                mailboxes(to),
                                SendEmail.Copies.none(),
                                Optional.empty(),
                                Optional.empty()),
                        body,
                        MailHeaders.none(),
                        List.of(),
                        JsonObject.empty(),
                        Tracking.none(),
                        Optional.empty()));
    }

    Request from(String sender) {
        return with(Optional.of(Mailbox.parse(sender)), request.envelope().copies());
    }

    Request copies(List<String> cc, List<String> bcc) {
        return with(
                request.envelope().from(),
                new SendEmail.Copies(
                        mailboxes(cc.toArray(String[]::new)),
                        mailboxes(bcc.toArray(String[]::new))));
    }

    Request at(Instant time) {
        return with(request.attachments(), Optional.of(time));
    }

    Request files(List<Attachment> attachments) {
        return with(attachments, request.scheduledAt());
    }

    private Request with(List<Attachment> attachments, Optional<Instant> time) {
        return new Request(
                new SendEmail(
                        request.envelope(),
                        request.body(),
                        request.headers(),
                        attachments,
                        request.metadata(),
                        new Tracking(true, true),
                        time));
    }

    private Request with(Optional<Mailbox> from, SendEmail.Copies copies) {
        return new Request(
                new SendEmail(
                        new SendEmail.Envelope(
                                request.envelope().to(),
                                copies,
                                from,
                                request.envelope().replyTo()),
                        request.body(),
                        request.headers(),
                        request.attachments(),
                        request.metadata(),
                        request.tracking(),
                        request.scheduledAt()));
    }

    private static List<Mailbox> mailboxes(String... addresses) {
        return Stream.of(addresses).map(Mailbox::parse).toList();
    }
}
