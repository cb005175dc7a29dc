package dev.postroom.domain.link;

import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.seal.SealedText;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/**
 * The secret in a link for a recipient: names a subscriber of a workspace, for one purpose. Sealed,
 * it is URL-safe text: a version, the values, and an authentication code over all of them, made
 * with the key of the purpose.
 *
 * @param mail the cause of the mail that the link is in, if it has one
 * @param expiresAt the end of the link on the workspace's clock, in whole milliseconds; empty: none
 */
public record LinkToken(
        LinkPurpose purpose,
        UUID workspaceId,
        SubscriberId subscriber,
        Optional<MailReference> mail,
        Optional<Instant> expiresAt) {

    private static final byte VERSION = 1;
    private static final int EXPIRES = 0x80;
    private static final int HEAD = 3;
    private static final int ID = 16;
    private static final int NAMES = 2 * ID;

    /** The token as URL-safe text of at most 100 characters. */
    public String seal(LinkKeys keys) {
        return SealedText.seal(values(), keys.of(purpose));
    }

    /**
     * The token of a text; empty when it is forged or damaged. The caller checks the purpose and
     * the end.
     */
    public static Optional<LinkToken> open(String text, LinkKeys keys) {
        return SealedText.parse(text)
                .flatMap(sealed ->
                        sealed.values().length == NAMES
                                ? ofFirstVersion(sealed, keys)
                                : genuine(sealed, keys));
    }

    /** Whether the link has ended at {@code now}, on the workspace's clock. */
    public boolean isExpired(Instant now) {
        return expiresAt.filter(end -> !now.isBefore(end)).isPresent();
    }

    private static Optional<LinkToken> genuine(SealedText sealed, LinkKeys keys) {
        return parsed(sealed.values())
                .filter(token -> sealed.isOf(keys.of(token.purpose())))
                .filter(token -> Arrays.equals(token.values(), sealed.values()));
    }

    // Mails with these links were sent: workspace and subscriber alone, without a version.
    private static Optional<LinkToken> ofFirstVersion(SealedText sealed, LinkKeys keys) {
        if (!sealed.isOf(keys.ofFirstVersion())) {
            return Optional.empty();
        }
        ByteBuffer names = ByteBuffer.wrap(sealed.values());
        return Optional.of(
                new LinkToken(
                        LinkPurpose.MAIL,
                        uuid(names),
                        new SubscriberId(uuid(names)),
                        Optional.empty(),
                        Optional.empty()));
    }

    private static Optional<LinkToken> parsed(byte[] values) {
        boolean isWhole =
                values.length >= HEAD
                        && values[0] == VERSION
                        && values.length == length(values[HEAD - 1] & 0xff);
        return isWhole ? read(ByteBuffer.wrap(values).position(1)) : Optional.empty();
    }

    private static int length(int parts) {
        int mail = MailReference.Kind.of(parts & ~EXPIRES).isPresent() ? ID : 0;
        return HEAD + NAMES + mail + ((parts & EXPIRES) == 0 ? 0 : Long.BYTES);
    }

    private static Optional<LinkToken> read(ByteBuffer buffer) {
        Optional<LinkPurpose> purpose = LinkPurpose.of(buffer.get());
        int parts = buffer.get() & 0xff;
        UUID workspace = uuid(buffer);
        SubscriberId subscriber = new SubscriberId(uuid(buffer));
        Optional<MailReference> mail =
                MailReference.Kind.of(parts & ~EXPIRES)
                        .map(kind -> new MailReference(kind, uuid(buffer)));
        Optional<Instant> end =
                (parts & EXPIRES) == 0
                        ? Optional.empty()
                        : Optional.of(Instant.ofEpochMilli(buffer.getLong()));
        return purpose.map(known -> new LinkToken(known, workspace, subscriber, mail, end));
    }

    private byte[] values() {
        ByteBuffer buffer =
                ByteBuffer.allocate(length(parts()))
                        .put(VERSION)
                        .put((byte) purpose.code())
                        .put((byte) parts());
        put(buffer, workspaceId);
        put(buffer, subscriber.value());
        mail.ifPresent(reference -> put(buffer, reference.id()));
        expiresAt.ifPresent(end -> buffer.putLong(end.toEpochMilli()));
        return buffer.array();
    }

    private int parts() {
        int kind = mail.map(reference -> reference.kind().code()).orElse(0);
        return expiresAt.isPresent() ? kind | EXPIRES : kind;
    }

    private static void put(ByteBuffer buffer, UUID id) {
        buffer.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    }

    private static UUID uuid(ByteBuffer buffer) {
        return new UUID(buffer.getLong(), buffer.getLong());
    }
}
