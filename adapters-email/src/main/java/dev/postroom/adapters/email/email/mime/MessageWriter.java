package dev.postroom.adapters.email.email.mime;

import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
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
import java.util.Locale;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Writes mails as messages (RFC 5322, RFC 2045) in a fraction of the time that the mail library
 * takes. A mail with attachments is left to the library. Safe for any number of threads.
 */
public final class MessageWriter {

    private static final Logger LOG = LoggerFactory.getLogger(MessageWriter.class);

    // begins as no encoded part can, see BodyEncoding
    private static final String BOUNDARY = "=_alternative";
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE, d MMM uuuu HH:mm:ss Z", Locale.US)
                    .withZone(ZoneOffset.UTC);

    private final MimeMessages library;
    private final InstantSource clock;
    private final Map<TextLayout, EncodedLayout> layouts =
            Collections.synchronizedMap(new WeakHashMap<>());
    private volatile Dated date = new Dated(Long.MIN_VALUE, "");
    private volatile Sender sender = new Sender(null, "");

    public MessageWriter(InstantSource clock) {
        this.library = new MimeMessages(clock);
        this.clock = clock;
    }

    /** The message with all its headers and CRLF line ends. */
    public WireMessage write(OutgoingMail mail) throws UnwritableMailException {
        try {
            return new WireMessage(
                    mail.from().address().value(), mail.to().address().value(), bytes(mail));
        } catch (UnwritableMailException e) {
            LOG.warn("A mail cannot be encoded as a message: {}", e.kind());
            throw e;
        }
    }

    /** As {@link #write}, only the message, and without a line in the log when it fails. */
    byte[] bytes(OutgoingMail mail) throws UnwritableMailException {
        if (!mail.content().attachments().isEmpty()) {
            return library.bytes(mail);
        }
        try {
            MessageBuffer out = new MessageBuffer(8192);
            head(mail, out);
            body(mail.content(), out);
            return out.toBytes();
        } catch (RuntimeException e) {
            throw new UnwritableMailException(e);
        }
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
            out.header("Content-Type", "multipart/alternative;\r\n boundary=\"" + BOUNDARY + "\"");
            out.ascii("\r\n--" + BOUNDARY + "\r\n");
            part("plain", text, out);
            out.ascii("\r\n--" + BOUNDARY + "\r\n");
            part("html", html, out);
            out.ascii("\r\n--" + BOUNDARY + "--\r\n");
        } else if (text != null) {
            part("plain", text, out);
            out.ascii("\r\n");
        } else {
            part("html", html == null ? encoded(ComposedText.of("")) : html, out);
            out.ascii("\r\n");
        }
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

    private static void part(String kind, EncodedLayout.Body body, MessageBuffer out) {
        out.header("Content-Type", "text/" + kind + "; charset=UTF-8");
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
}
