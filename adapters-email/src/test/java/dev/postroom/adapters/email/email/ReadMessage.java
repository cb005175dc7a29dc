package dev.postroom.adapters.email.email;

import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.message.OutgoingMail.ShownRecipients;
import dev.postroom.domain.shared.address.EmailAddress;

import jakarta.mail.Address;
import jakarta.mail.Header;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeUtility;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads a message with a library that did not write it. */
final class ReadMessage {

    private final List<Attachment> attachments = new ArrayList<>();
    private @Nullable String html;
    private @Nullable String text;

    private ReadMessage() {}

    static OutgoingMail of(ReceivedMail mail) {
        try {
            MimeMessage message =
                    new MimeMessage(
                            Session.getInstance(new Properties()),
                            new ByteArrayInputStream(mail.source()));
            return returning(read(message, mail.recipient()), mail.sender());
        } catch (MessagingException e) {
            throw new IllegalArgumentException("no message", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static OutgoingMail returning(OutgoingMail read, String sender) {
        return sender.equals(read.from().address().value())
                ? read
                : read.returningTo(new EmailAddress(sender));
    }

    private static OutgoingMail read(MimeMessage message, String recipient)
            throws MessagingException, IOException {
        List<Mailbox> to = boxes(message.getRecipients(RecipientType.TO));
        return new OutgoingMail(
                bare(message.getMessageID()),
                boxes(message.getFrom()).getFirst(),
                to.stream()
                        .filter(box -> box.address().value().equals(recipient))
                        .findFirst()
                        .orElseGet(() -> Mailbox.of(new EmailAddress(recipient))),
                message.getHeader("Reply-To") == null
                        ? Optional.empty()
                        : Optional.of(boxes(message.getReplyTo()).getFirst()),
                content(message),
                headers(message),
                Optional.ofNullable(message.getHeader("List-Unsubscribe", null))
                        .map(ReadMessage::bare)
                        .map(URI::create),
                new ShownRecipients(to, boxes(message.getRecipients(RecipientType.CC))));
    }

    private static String bare(String inBrackets) {
        return inBrackets.replaceAll("^<|>$", "");
    }

    private static List<Mailbox> boxes(Address @Nullable [] addresses) {
        return addresses == null
                ? List.of()
                : Stream.of(addresses)
                        .map(InternetAddress.class::cast)
                        .map(ReadMessage::box)
                        .toList();
    }

    private static Mailbox box(InternetAddress address) {
        return new Mailbox(
                Optional.ofNullable(address.getPersonal()), new EmailAddress(address.getAddress()));
    }

    private static MailHeaders headers(MimeMessage message) throws IOException, MessagingException {
        Map<String, String> values = new TreeMap<>();
        for (Header header : Collections.list(message.getAllHeaders())) {
            if (header.getName().startsWith("X-")) {
                values.put(
                        header.getName(),
                        MimeUtility.decodeText(MimeUtility.unfold(header.getValue())));
            }
        }
        return new MailHeaders(values);
    }

    private static MailContent content(MimeMessage message) throws MessagingException, IOException {
        ReadMessage read = new ReadMessage();
        read.take(message);
        return MailContent.of(
                Optional.ofNullable(message.getSubject()).orElse(""),
                Optional.ofNullable(read.html),
                Optional.ofNullable(read.text),
                read.attachments);
    }

    private void take(Part part) throws MessagingException, IOException {
        if (part.getContent() instanceof Multipart parts) {
            for (int i = 0; i < parts.getCount(); i++) {
                take(parts.getBodyPart(i));
            }
        } else if (part.getFileName() != null) {
            attachments.add(attachment(part));
        } else if (part.isMimeType("text/html")) {
            html = unwrapped(part);
        } else {
            text = unwrapped(part);
        }
    }

    private static String unwrapped(Part part) throws MessagingException, IOException {
        return part.getContent().toString().replace("\r\n", "\n").stripTrailing();
    }

    private static Attachment attachment(Part part) throws MessagingException, IOException {
        String[] id = part.getHeader("Content-ID");
        return new Attachment(
                MimeUtility.decodeText(part.getFileName()),
                new ContentType(part.getContentType()).getBaseType(),
                id == null ? Optional.empty() : Optional.of(bare(id[0])),
                part.getInputStream().readAllBytes());
    }
}
