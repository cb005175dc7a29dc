package dev.postroom.domain.preference;

import dev.postroom.domain.apikey.LinkPurpose;
import dev.postroom.domain.apikey.MailReference;
import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.subscriber.SubscriberId;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
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
    private static final int CODE = 16;

    /** The token as URL-safe text of at most 100 characters. */
    public String seal(LinkKeys keys) {
        byte[] values = values();
        byte[] code = code(keys.of(purpose), values);
        byte[] all = ByteBuffer.allocate(values.length + CODE).put(values).put(code).array();
        return text(all);
    }

    /**
     * The token of a text; empty when it is forged or damaged. The caller checks the purpose and
     * the end.
     */
    public static Optional<LinkToken> open(String text, LinkKeys keys) {
        return decoded(text)
                .filter(all -> all.length > CODE)
                .flatMap(all -> {
                    byte[] values = Arrays.copyOf(all, all.length - CODE);
                    byte[] code = Arrays.copyOfRange(all, values.length, all.length);
                    return values.length == NAMES
                            ? ofFirstVersion(values, code, keys)
                            : genuine(values, code, keys);
                });
    }

    /** Whether the link has ended at {@code now}, on the workspace's clock. */
    public boolean isExpired(Instant now) {
        return expiresAt.filter(end -> !now.isBefore(end)).isPresent();
    }

    private static Optional<LinkToken> genuine(byte[] values, byte[] code, LinkKeys keys) {
        return parsed(values)
                .filter(token -> isOf(keys.of(token.purpose()), values, code))
                .filter(token -> Arrays.equals(token.values(), values));
    }

    // Mails with these links were sent: workspace and subscriber alone, without a version.
    private static Optional<LinkToken> ofFirstVersion(byte[] values, byte[] code, LinkKeys keys) {
        if (!isOf(keys.ofFirstVersion(), values, code)) {
            return Optional.empty();
        }
        ByteBuffer names = ByteBuffer.wrap(values);
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

    private static boolean isOf(MacKey key, byte[] values, byte[] code) {
        return MessageDigest.isEqual(code(key, values), code);
    }

    private static byte[] code(MacKey key, byte[] values) {
        return Arrays.copyOf(key.sign(values), CODE);
    }

    private static void put(ByteBuffer buffer, UUID id) {
        buffer.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    }

    private static UUID uuid(ByteBuffer buffer) {
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    private static String text(byte[] all) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    }

    // the decoder ignores padding and the unused bits of the last character
    private static Optional<byte[]> decoded(String text) {
        try {
            byte[] all = Base64.getUrlDecoder().decode(text);
            return text(all).equals(text) ? Optional.of(all) : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
