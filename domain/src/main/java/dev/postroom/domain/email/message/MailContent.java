package dev.postroom.domain.email.message;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.template.RenderedMail;

import java.util.List;
import java.util.Optional;

/**
 * The rendered content of a mail. At least one of HTML and text is present.
 *
 * @param subject one line of at most 998 characters (RFC 5322 section 2.1.1)
 */
public record MailContent(
        String subject,
        Optional<ComposedText> html,
        Optional<ComposedText> text,
        List<Attachment> attachments) {

    public MailContent {
        subject = Text.optional(subject, 998);
        attachments = List.copyOf(attachments);
        if (html.isEmpty() && text.isEmpty()) {
            throw Failure.Invalid.value("missing_content", "An email needs html or text.")
                    .asException();
        }
    }

    /** Rendered content; a text without content is left out. */
    public static MailContent of(String subject, RenderedMail mail, List<Attachment> attachments) {
        return new MailContent(
                subject,
                Optional.of(mail.composedHtml()),
                Optional.of(mail.composedText()).filter(text -> !text.isBlank()),
                attachments);
    }

    /** Content whose texts are not known to share parts with those of other mails. */
    public static MailContent of(
            String subject,
            Optional<String> html,
            Optional<String> text,
            List<Attachment> attachments) {
        return new MailContent(
                subject, html.map(ComposedText::of), text.map(ComposedText::of), attachments);
    }

    /** The subject of other content, with a short text. */
    public static MailContent headOf(MailContent other) {
        return of(other.subject(), Optional.empty(), Optional.of("-"), List.of());
    }

    /** This content with another subject. */
    public MailContent withSubject(String other) {
        return new MailContent(other, html, text, attachments);
    }

    /** This content with other attachments. */
    public MailContent withAttachments(List<Attachment> others) {
        return new MailContent(subject, html, text, others);
    }

    /** This content with other HTML. */
    public MailContent withHtml(ComposedText other) {
        return new MailContent(subject, Optional.of(other), text, attachments);
    }
}
