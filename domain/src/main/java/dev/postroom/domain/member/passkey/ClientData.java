package dev.postroom.domain.member.passkey;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/**
 * The description of a request to a passkey, as the browser wrote it.
 *
 * @param type {@code webauthn.create} or {@code webauthn.get}
 * @param challenge that the page has given
 * @param origin of the page
 * @param isEmbedded whether the page is in one of another origin
 * @param encoded the whole description, of which a passkey signs the hash, as URL-safe text
 */
public record ClientData(
        String type, String challenge, String origin, boolean isEmbedded, String encoded) {

    /** SHA-256 of the whole description. */
    Optional<byte[]> hash() {
        return new Encoded(encoded).bytes().map(ClientData::sha256);
    }

    static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
