package dev.postroom.domain.idempotency;

import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Permission;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Identifies equal requests: SHA-256 over method, path, query and the raw bytes of the body.
 * Headers are not included.
 *
 * @param sha256 32 bytes; not copied, must not be changed
 */
public record RequestFingerprint(byte[] sha256) {

    /**
     * The fingerprint of a request.
     *
     * @param path as sent
     * @param query as sent, empty when there is none
     */
    public static RequestFingerprint of(String method, String path, String query, byte[] body) {
        MessageDigest digest = sha256Digest();
        addText(digest, method);
        addText(digest, path);
        addText(digest, query);
        digest.update(body);
        return new RequestFingerprint(digest.digest());
    }

    /**
     * The fingerprint of this request by this caller. With other permissions it is another request:
     * the answer can contain a secret that only a caller with the same permissions may see again.
     */
    public RequestFingerprint by(Caller caller) {
        MessageDigest digest = sha256Digest();
        digest.update(sha256);
        if (caller.isRestricted()) {
            caller.permissions().stream()
                    .map(Permission::keyword)
                    .sorted()
                    .forEach(word -> addText(digest, word));
        }
        return new RequestFingerprint(digest.digest());
    }

    /** Whether both belong to the same request. */
    public boolean matches(RequestFingerprint other) {
        return MessageDigest.isEqual(sha256, other.sha256);
    }

    // the length comes first, so that parts cannot be split differently with the same result
    private static void addText(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
    }

    private static MessageDigest sha256Digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
