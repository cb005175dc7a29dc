package dev.postroom.adapters.email.email.mime;

import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.text.ComposedText;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;

import org.simplejavamail.api.email.Email;
import org.simplejavamail.api.email.EmailPopulatingBuilder;
import org.simplejavamail.api.email.EmailWithDefaultsAndOverridesApplied;
import org.simplejavamail.converter.internal.mimemessage.MimeMessageProducerHelper;
import org.simplejavamail.email.EmailBuilder;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
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
            describe(message, mail);
            ByteArrayOutputStream out = new ByteArrayOutputStream(8192);
            message.writeTo(out);
            return out.toByteArray();
        } catch (IOException | MessagingException | RuntimeException e) {
            throw new UnwritableMailException(e);
        }
    }

    // The library leaves text that looks like encoded words, and breaks no long word.
    private static void describe(MimeMessage message, OutgoingMail mail)
            throws MessagingException, IOException {
        message.setHeader("From", HeaderValues.mailbox(mail.from()));
        Map<String, String> head = new LinkedHashMap<>();
        MessageHead.write(mail, head::put);
        for (var header : head.entrySet()) {
            message.setHeader(header.getKey(), header.getValue());
        }
        MimeAttachments.describe(message, mail.content());
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

    // Further headers are written afterwards.
    private EmailPopulatingBuilder builder(OutgoingMail mail) {
        EmailPopulatingBuilder email =
                blank().fixingMessageId("<" + HeaderText.checked(mail.messageId()) + ">")
                        .fixingSentDate(Date.from(clock.instant()))
                        .from(address(mail.from()))
                        .to(address(mail.to()))
                        .withSubject("");
        PlainText.of(mail.content())
                .map(ComposedText::whole)
                .map(HeaderText::withoutNul)
                .ifPresent(email::withPlainText);
        mail.content()
                .html()
                .map(ComposedText::whole)
                .map(HeaderText::withoutNul)
                .ifPresent(email::withHTMLText);
        MimeAttachments.add(email, mail.content());
        return email;
    }

    private static String address(Mailbox mailbox) {
        return HeaderText.checked(mailbox.address().value());
    }
}
