package dev.postroom.domain.preference;

import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.subscriber.SubscriberId;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * The long-lived secret in a mail's unsubscribe link: identifies workspace and subscriber and is
 * authenticated for this purpose only.
 */
public record UnsubscribeToken(UUID workspaceId, SubscriberId subscriber) {

    private static final int NAMES = 32;
    private static final int CODE = 16;

    /** The token as URL-safe text of 64 characters. */
    public String seal(MacKey key) {
        return sealWith(purpose(key));
    }

    /** As {@link #seal}, with {@link #purpose} of the key, for many tokens. */
    public String sealWith(MacKey purpose) {
        byte[] names = names();
        byte[] code = Arrays.copyOf(purpose.sign(names), CODE);
        byte[] all = ByteBuffer.allocate(NAMES + CODE).put(names).put(code).array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    }

    /** The token of a text, or empty when it is forged, damaged or issued for another purpose. */
    public static Optional<UnsubscribeToken> open(String text, MacKey key) {
        return decoded(text)
                .filter(all -> all.length == NAMES + CODE)
                .flatMap(all -> verified(all, key));
    }

    private static Optional<UnsubscribeToken> verified(byte[] all, MacKey key) {
        UnsubscribeToken token = of(ByteBuffer.wrap(all));
        boolean genuine =
                MessageDigest.isEqual(
                        Arrays.copyOf(purpose(key).sign(token.names()), CODE),
                        Arrays.copyOfRange(all, NAMES, NAMES + CODE));
        return genuine ? Optional.of(token) : Optional.empty();
    }

    private static UnsubscribeToken of(ByteBuffer names) {
        UUID workspace = new UUID(names.getLong(), names.getLong());
        return new UnsubscribeToken(
                workspace, new SubscriberId(new UUID(names.getLong(), names.getLong())));
    }

    private static Optional<byte[]> decoded(String text) {
        try {
            return Optional.of(Base64.getUrlDecoder().decode(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** The key that is derived for these tokens. */
    public static MacKey purpose(MacKey key) {
        return key.derive("unsubscribe");
    }

    private byte[] names() {
        return ByteBuffer.allocate(NAMES)
                .putLong(workspaceId.getMostSignificantBits())
                .putLong(workspaceId.getLeastSignificantBits())
                .putLong(subscriber.value().getMostSignificantBits())
                .putLong(subscriber.value().getLeastSignificantBits())
                .array();
    }
}
