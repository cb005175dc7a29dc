package dev.postroom.domain.idempotency;

import dev.postroom.domain.apikey.Scope;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Set;

/**
 * What makes two requests the same: SHA-256 over method, path, query and the raw bytes of the body.
 * Headers play no part.
 *
 * @param sha256 32 bytes; not copied, nobody changes them
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
     * The fingerprint of this request by a caller with these rights. By others it is another
     * request: the answer may hold a secret that only those of the same rights may see again.
     */
    public RequestFingerprint by(Set<Scope> scopes) {
        MessageDigest digest = sha256Digest();
        digest.update(sha256);
        scopes.stream().sorted().map(Scope::keyword).forEach(word -> addText(digest, word));
        return new RequestFingerprint(digest.digest());
    }

    /** Whether both are of the same request. */
    public boolean matches(RequestFingerprint other) {
        return MessageDigest.isEqual(sha256, other.sha256);
    }

    // the length goes first, so that no part can pass for the end of the one before it
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
