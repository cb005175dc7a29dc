package dev.postroom.adapters.email.email;

import dev.postroom.domain.email.Mailbox;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.shared.ComposedText;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;

import org.jspecify.annotations.Nullable;
import org.simplejavamail.api.email.Email;
import org.simplejavamail.api.email.EmailPopulatingBuilder;
import org.simplejavamail.api.email.EmailWithDefaultsAndOverridesApplied;
import org.simplejavamail.converter.internal.mimemessage.MimeMessageProducerHelper;
import org.simplejavamail.email.EmailBuilder;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Properties;

/**
 * Writes mails as MIME messages (RFC 5322, RFC 2045). Safe for any number of threads. The settings
 * that the mail library reads from system properties and the environment have no effect.
 */
public final class MimeMessages {

    static {
        // Otherwise every part and stream of a message repeats a lookup through the service loader.
        System.setProperty(
                "jakarta.mail.util.StreamProvider",
                "org.eclipse.angus.mail.util.MailStreamProvider");
    }

    // Without a session, every message creates its own, which costs more than all other steps
    // together.
    private final Session session = Session.getInstance(new Properties());
    private final InstantSource clock;

    public MimeMessages(InstantSource clock) {
        this.clock = clock;
    }

    /** The whole message with CRLF line ends. */
    public byte[] bytes(OutgoingMail mail) throws UnwritableMailException {
        try {
            MimeMessage message = message(builder(mail).buildEmail());
            message.saveChanges();
            MimeAttachments.describe(message, mail.content());
            ByteArrayOutputStream out = new ByteArrayOutputStream(8192);
            message.writeTo(out);
            return out.toByteArray();
        } catch (IOException | MessagingException | RuntimeException e) {
            throw new UnwritableMailException(e);
        }
    }

    // The converter would first copy the email into a builder that applies the library's defaults.
    @SuppressWarnings("deprecation")
    private MimeMessage message(Email email) throws IOException, MessagingException {
        ((EmailWithDefaultsAndOverridesApplied) email).markAsDefaultsAndOverridesApplied();
        return MimeMessageProducerHelper.produceMimeMessage(email, session);
    }

    private static EmailPopulatingBuilder blank() {
        return EmailBuilder.ignoringDefaults()
                .ignoringOverrides()
                .startingBlank()
                .ignoringOverrides(true)
                .withEmbeddedImageAutoResolutionForFiles(false)
                .withEmbeddedImageAutoResolutionForClassPathResources(false)
                .withEmbeddedImageAutoResolutionForURLs(false);
    }

    private EmailPopulatingBuilder builder(OutgoingMail mail) {
        EmailPopulatingBuilder email =
                blank().fixingMessageId("<" + HeaderText.checked(mail.messageId()) + ">")
                        .fixingSentDate(Date.from(clock.instant()))
                        .from(name(mail.from()), address(mail.from()))
                        .withSubject(HeaderText.checked(mail.content().subject()));
        recipients(email, mail);
        mail.replyTo().ifPresent(to -> email.withReplyTo(name(to), address(to)));
        PlainText.of(mail.content())
                .map(ComposedText::whole)
                .map(HeaderText::withoutNul)
                .ifPresent(email::withPlainText);
        mail.content()
                .html()
                .map(ComposedText::whole)
                .map(HeaderText::withoutNul)
                .ifPresent(email::withHTMLText);
        mail.content().attachments().forEach(file -> MimeAttachments.add(email, file));
        mail.headers()
                .values()
                .forEach((header, value) ->
                        email.withHeader(HeaderText.checked(header), HeaderText.checked(value)));
        mail.unsubscribe().ifPresent(uri -> unsubscribe(email, uri));
        return email;
    }

    private static void recipients(EmailPopulatingBuilder email, OutgoingMail mail) {
        List<Mailbox> shown = mail.shownRecipients().to();
        (shown.isEmpty() ? List.of(mail.to()) : shown)
                .forEach(to -> email.to(name(to), address(to)));
        mail.shownRecipients().cc().forEach(cc -> email.cc(name(cc), address(cc)));
    }

    private static void unsubscribe(EmailPopulatingBuilder email, URI uri) {
        email.withHeader("List-Unsubscribe", "<" + HeaderText.checked(uri.toASCIIString()) + ">");
        email.withHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
    }

    private static @Nullable String name(Mailbox mailbox) {
        return mailbox.name().map(HeaderText::checked).orElse(null);
    }

    private static String address(Mailbox mailbox) {
        return HeaderText.checked(mailbox.address().value());
    }
}
