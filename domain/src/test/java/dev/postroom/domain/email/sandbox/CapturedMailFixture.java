package dev.postroom.domain.email.sandbox;

import dev.postroom.domain.shared.SettableClock;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Builds valid captured mails. */
public final class CapturedMailFixture {

    private final UUID id;
    private String messageId;
    private String to = "reader@example.com";
    private Instant capturedAt = SettableClock.START;

    private CapturedMailFixture(UUID id) {
        this.id = id;
        this.messageId = id + "@mail.example.org";
    }

    /** A mail with this id, and a message id made from it. */
    public static CapturedMailFixture captured(UUID id) {
        return new CapturedMailFixture(id);
    }

    public CapturedMailFixture withMessageId(String newMessageId) {
        messageId = newMessageId;
        return this;
    }

    public CapturedMailFixture withTo(String address) {
        to = address;
        return this;
    }

    public CapturedMailFixture withCapturedAt(Instant moment) {
        capturedAt = moment;
        return this;
    }

    public CapturedMail build() {
        String source = "Message-ID: <%s>\r\nTo: %s\r\n\r\nHello\r\n".formatted(messageId, to);
        return new CapturedMail(
                id,
                new CapturedMail.Headers(messageId, "news@example.org", to, "Hello"),
                Optional.of("<p>Hello</p>"),
                Optional.of("Hello"),
                source.getBytes(StandardCharsets.UTF_8),
                capturedAt);
    }
}
