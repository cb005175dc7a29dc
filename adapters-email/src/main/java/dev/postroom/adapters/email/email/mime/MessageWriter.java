package dev.postroom.adapters.email.email.mime;

import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.BiConsumer;

/**
 * Writes mails as messages (RFC 5322, RFC 2045), for every transport. Safe for any number of
 * threads.
 */
public final class MessageWriter {

    private static final Logger LOG = LoggerFactory.getLogger(MessageWriter.class);

    private static final String PLAIN = "text/plain";
    private static final String HTML = "text/html";
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE, d MMM uuuu HH:mm:ss Z", Locale.US)
                    .withZone(ZoneOffset.UTC);

    private final InstantSource clock;
    private final Map<TextLayout, EncodedLayout> layouts =
            Collections.synchronizedMap(new WeakHashMap<>());
    private volatile Dated date = new Dated(Long.MIN_VALUE, "");
    private volatile Sender sender = new Sender(null, "");

    public MessageWriter(InstantSource clock) {
        this.clock = clock;
    }

    /** The message with all its headers and CRLF line ends. */
    public WireMessage write(OutgoingMail mail) throws UnwritableMailException {
        try {
            return new WireMessage(
                    mail.envelopeSender().value(),
                    mail.to().address().value(),
                    mail.waysBack().returnPath().map(EmailAddress::localPart),
                    bytes(mail));
        } catch (UnwritableMailException e) {
            LOG.warn("A mail cannot be encoded as a message: {}", e.kind());
            throw e;
        }
    }

    /** As {@link #write}, only the message, and without a line in the log when it fails. */
    byte[] bytes(OutgoingMail mail) throws UnwritableMailException {
        try {
            MessageBuffer out = new MessageBuffer(8192 + encodedFiles(mail.content()));
            head(mail, out);
            body(mail.content(), out);
            return out.toBytes();
        } catch (RuntimeException e) {
            throw new UnwritableMailException(e);
        }
    }

    // large files are not copied again and again while the buffer grows
    private static int encodedFiles(MailContent content) {
        return content.attachments().stream()
                .mapToInt(file -> MessageBuffer.inBase64(file.content().length))
                .sum();
    }

    private void head(OutgoingMail mail, MessageBuffer out) {
        out.header("Date", date());
        out.header("From", sender(mail.from()));
        out.header("Message-ID", "<" + HeaderText.checked(mail.messageId()) + ">");
        MessageHead.write(mail, out::header);
        out.header("MIME-Version", "1.0");
    }

    private void body(MailContent content, MessageBuffer out) {
        EncodedLayout.Body text = PlainText.of(content).map(this::encoded).orElse(null);
        EncodedLayout.Body html = content.html().map(this::encoded).orElse(null);
        if (text != null && html != null) {
            Runnable both = () -> alternatives(text, html, out);
            MimeAttachments.of(content).around("multipart/alternative", both, out);
        } else if (text != null) {
            MimeAttachments.of(content).around(PLAIN, () -> part(PLAIN, text, out), out);
        } else {
            EncodedLayout.Body only = html == null ? encoded(ComposedText.of("")) : html;
            MimeAttachments.of(content).around(HTML, () -> part(HTML, only, out), out);
        }
        out.ascii("\r\n");
    }

    private static void alternatives(
            EncodedLayout.Body text, EncodedLayout.Body html, MessageBuffer out) {
        MultipartWriter parts = MultipartWriter.begin("alternative", "", out);
        parts.next();
        part(PLAIN, text, out);
        parts.next();
        part(HTML, html, out);
        parts.end();
    }

    // A layout is kept as long as its template is.
    private EncodedLayout.Body encoded(ComposedText text) {
        TextLayout layout = text.layout();
        EncodedLayout known =
                layout.length() == 0
                        ? EncodedLayout.of(layout)
                        : layouts.computeIfAbsent(layout, EncodedLayout::of);
        return known.of(text);
    }

    private static void part(String type, EncodedLayout.Body body, MessageBuffer out) {
        out.header("Content-Type", type + "; charset=UTF-8");
        out.header("Content-Transfer-Encoding", body.encoding().header());
        out.ascii("\r\n");
        body.write(out);
    }

    private String date() {
        Instant now = clock.instant();
        Dated known = date;
        if (known.second() != now.getEpochSecond()) {
            known = new Dated(now.getEpochSecond(), DATE.format(now));
            date = known;
        }
        return known.text();
    }

    // The mails of a campaign have one sender.
    private String sender(Mailbox from) {
        Sender known = sender;
        if (!from.equals(known.mailbox())) {
            known = new Sender(from, HeaderValues.mailbox(from));
            sender = known;
        }
        return known.text();
    }

    private record Dated(long second, String text) {}

    private record Sender(@Nullable Mailbox mailbox, String text) {}

    /** The headers of a message whose values come from outside. */
    private static final class MessageHead {

        private MessageHead() {}

        /** Gives each header with its value in ASCII, folded; without Date, From and Message-ID. */
        static void write(OutgoingMail mail, BiConsumer<String, String> header) {
            List<Mailbox> shown = mail.shownRecipients().to();
            header.accept(
                    "To", HeaderValues.mailboxes(shown.isEmpty() ? List.of(mail.to()) : shown));
            if (!mail.shownRecipients().cc().isEmpty()) {
                header.accept("Cc", HeaderValues.mailboxes(mail.shownRecipients().cc()));
            }
            mail.replyTo().ifPresent(to -> header.accept("Reply-To", HeaderValues.mailbox(to)));
            header.accept(
                    "Subject", HeaderValues.text(mail.content().subject(), "Subject: ".length()));
            mail.headers()
                    .values()
                    .forEach((name, value) ->
                            header.accept(HeaderText.checked(name), own(name, value)));
            mail.unsubscribe()
                    .ifPresent(uri -> {
                        header.accept(
                                "List-Unsubscribe",
                                "<" + HeaderText.checked(uri.toASCIIString()) + ">");
                        header.accept("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
                    });
        }

        private static String own(String name, String value) {
            int used = name.length() + ": ".length();
            return name.toLowerCase(Locale.ROOT).equals("list-id")
                    ? listId(value, used)
                    : HeaderValues.field(value, used);
        }

        // only the name of the list may be encoded (RFC 2919), so that filters find the identifier
        private static String listId(String value, int used) {
            int open = value.lastIndexOf('<');
            String name = open < 0 ? "" : value.substring(0, open).strip();
            if (name.isEmpty() || !value.endsWith(">")) {
                return HeaderValues.field(value, used);
            }
            String unquoted =
                    name.length() > 1 && name.startsWith("\"") && name.endsWith("\"")
                            ? name.substring(1, name.length() - 1)
                            : name;
            return HeaderValues.named(
                    unquoted, used, value.substring(open + 1, value.length() - 1));
        }
    }
}
