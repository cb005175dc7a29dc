package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.text.ComposedText;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Contents of the emails in memory. */
public final class InMemoryEmailContents implements EmailContents {

    private final InMemoryEmails emails;

    public InMemoryEmailContents(InMemoryEmails emails) {
        this.emails = emails;
    }

    @Override
    public Optional<EmailContent> find(Workspace workspace, EmailId id) {
        return emails.mail(workspace, id).map(InMemoryEmailContents::content);
    }

    private static EmailContent content(OutgoingMail mail) {
        MailContent all = mail.content();
        return new EmailContent(
                mail.withContent(all.withAttachments(List.of())),
                all.attachments().stream().map(InMemoryEmailContents::file).toList());
    }

    private static EmailContent.File file(Attachment attachment) {
        return new EmailContent.File(
                attachment.filename(),
                attachment.contentType(),
                attachment.contentId(),
                attachment.content().length);
    }

    @Override
    public OptionalLong size(Workspace workspace, EmailId id) {
        return emails.mail(workspace, id).map(OutgoingMail::content).stream()
                .mapToLong(InMemoryEmailContents::size)
                .findFirst();
    }

    private static long size(MailContent content) {
        return Stream.of(content.html(), content.text())
                .flatMap(Optional::stream)
                .map(ComposedText::whole)
                .mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length)
                .sum();
    }
}
