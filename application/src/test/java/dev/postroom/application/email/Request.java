package dev.postroom.application.email;

import dev.postroom.domain.email.MailHeaders;
import dev.postroom.domain.email.Mailbox;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.template.Template;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Builds requests to send. */
record Request(SendEmail wish) {

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
                        mailboxes(to),
                        body,
                        Optional.empty(),
                        Optional.empty(),
                        SendEmail.Copies.none(),
                        MailHeaders.none(),
                        List.of(),
                        JsonObject.empty()));
    }

    Request from(String sender) {
        return with(Optional.of(Mailbox.parse(sender)), wish.copies());
    }

    Request copies(List<String> cc, List<String> bcc) {
        return with(
                wish.from(),
                new SendEmail.Copies(
                        mailboxes(cc.toArray(String[]::new)),
                        mailboxes(bcc.toArray(String[]::new))));
    }

    private Request with(Optional<Mailbox> from, SendEmail.Copies copies) {
        return new Request(
                new SendEmail(
                        wish.to(),
                        wish.body(),
                        from,
                        wish.replyTo(),
                        copies,
                        wish.headers(),
                        wish.attachments(),
                        wish.metadata()));
    }

    private static List<Mailbox> mailboxes(String... addresses) {
        return Stream.of(addresses).map(Mailbox::parse).toList();
    }
}
