package dev.postroom.adapters.rest.email;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.email.EmailView.MailboxView;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.email.EmailContent;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.text.ComposedText;

import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * The content of an email as clients see it.
 *
 * @param headers those that the request added
 * @param attachments its files, without their bytes
 */
record EmailContentView(
        String id,
        @JsonUnwrapped HeadView head,
        @Nullable String html,
        @Nullable String text,
        Map<String, String> headers,
        @Nullable String unsubscribeUrl,
        List<FileView> attachments)
        implements View {

    /**
     * Who the mail is from and to.
     *
     * @param to all whom the mail names, or only its recipient
     */
    record HeadView(
            String messageId,
            MailboxView from,
            List<MailboxView> to,
            List<MailboxView> cc,
            @Nullable MailboxView replyTo,
            String subject) {
        static HeadView of(OutgoingMail mail) {
            List<Mailbox> shown = mail.shownRecipients().to();
            return new HeadView(
                    mail.messageId(),
                    MailboxView.of(mail.from()),
                    all(shown.isEmpty() ? List.of(mail.to()) : shown),
                    all(mail.shownRecipients().cc()),
                    mail.replyTo().map(MailboxView::of).orElse(null),
                    mail.content().subject());
        }

        private static List<MailboxView> all(List<Mailbox> mailboxes) {
            return mailboxes.stream().map(MailboxView::of).toList();
        }
    }

    /** An attachment. */
    record FileView(String filename, String contentType, @Nullable String contentId, long bytes) {
        static FileView of(EmailContent.File file) {
            return new FileView(
                    file.filename(),
                    file.contentType(),
                    file.contentId().orElse(null),
                    file.bytes());
        }
    }

    static EmailContentView of(EmailId id, EmailContent content) {
        OutgoingMail mail = content.mail();
        return new EmailContentView(
                id.toString(),
                HeadView.of(mail),
                mail.content().html().map(ComposedText::whole).orElse(null),
                mail.content().text().map(ComposedText::whole).orElse(null),
                mail.headers().values(),
                mail.unsubscribe().map(URI::toString).orElse(null),
                content.files().stream().map(FileView::of).toList());
    }
}
