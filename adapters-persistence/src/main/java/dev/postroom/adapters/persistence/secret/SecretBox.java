package dev.postroom.adapters.persistence.secret;

import dev.postroom.domain.shared.Randomness;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals secrets that must be read back, with AES-256-GCM (NIST SP 800-38D) and a random 96-bit
 * nonce. A sealed secret has the id of its key, so that keys can be replaced, and is bound to its
 * row, so that it cannot be opened in another. Immutable and thread-safe.
 */
public final class SecretBox {
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final Map<String, List<SecretKeySpec>> keys;
    private final String currentKeyId;
    private final Randomness randomness;

    /**
     * An encrypted secret.
     *
     * @param keyId the id of the key that opens it
     * @param bytes nonce, ciphertext and tag; not copied
     */
    public record Sealed(String keyId, byte[] bytes) {}

    /**
     * @param keys every key that may be needed, 32 bytes each, by id
     * @param currentKeyId the id of the key that seals new secrets
     */
    public SecretBox(Map<String, byte[]> keys, String currentKeyId, Randomness randomness) {
        this(currentKeyId, mapped(keys, List::of), randomness);
    }

    private SecretBox(String currentKeyId, Map<String, List<byte[]>> keys, Randomness randomness) {
        if (!keys.containsKey(currentKeyId)) {
            throw new IllegalArgumentException("there is no key " + currentKeyId);
        }
        this.keys = mapped(keys, each -> each.stream().map(SecretBox::keySpec).toList());
        this.currentKeyId = currentKeyId;
        this.randomness = randomness;
    }

    /** As the constructor; an id may stand for several keys, of which one opens the secret. */
    static SecretBox ofCandidates(
            Map<String, List<byte[]>> keys, String currentKeyId, Randomness randomness) {
        return new SecretBox(currentKeyId, keys, randomness);
    }

    private static <A, B> Map<String, B> mapped(Map<String, A> keys, Function<A, B> change) {
        return keys.entrySet().stream()
                .collect(
                        Collectors.toUnmodifiableMap(
                                Map.Entry::getKey, entry -> change.apply(entry.getValue())));
    }

    /** The id of the key that seals new secrets. */
    public String currentKeyId() {
        return currentKeyId;
    }

    /** Seals a text for one place, for example a table with the ids of the row. */
    public Sealed seal(String secret, String place) {
        return sealBytes(secret.getBytes(StandardCharsets.UTF_8), place);
    }

    /** As {@link #seal}, for any bytes. */
    public Sealed sealBytes(byte[] plain, String place) {
        byte[] nonce = randomness.bytes(NONCE_BYTES);
        SecretKeySpec key = candidates(currentKeyId).getFirst();
        byte[] sealed;
        try {
            sealed = run(Cipher.ENCRYPT_MODE, key, nonce, aad(currentKeyId, place), plain);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a secret cannot be sealed", e);
        }
        byte[] all =
                ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed).array();
        return new Sealed(currentKeyId, all);
    }

    /**
     * The text. Fails with {@link MissingMasterKey} when its key is unknown, and with another
     * IllegalStateException when it was altered or moved.
     */
    public String open(Sealed sealed, String place) {
        return new String(openBytes(sealed, place), StandardCharsets.UTF_8);
    }

    /** As {@link #open}, for any bytes. */
    public byte[] openBytes(Sealed sealed, String place) {
        ByteBuffer all = ByteBuffer.wrap(sealed.bytes());
        if (all.remaining() < NONCE_BYTES) {
            throw new IllegalStateException("a sealed secret is damaged");
        }
        byte[] nonce = new byte[NONCE_BYTES];
        byte[] rest = new byte[all.remaining() - NONCE_BYTES];
        all.get(nonce).get(rest);
        return opened(sealed.keyId(), nonce, aad(sealed.keyId(), place), rest);
    }

    private byte[] opened(String keyId, byte[] nonce, byte[] aad, byte[] input) {
        @Nullable GeneralSecurityException last = null;
        for (SecretKeySpec key : candidates(keyId)) {
            try {
                return run(Cipher.DECRYPT_MODE, key, nonce, aad, input);
            } catch (GeneralSecurityException e) {
                last = e;
            }
        }
        throw new IllegalStateException("a secret cannot be opened", last);
    }

    private List<SecretKeySpec> candidates(String keyId) {
        @Nullable List<SecretKeySpec> found = keys.get(keyId);
        if (found == null) {
            throw new MissingMasterKey(keyId);
        }
        return found;
    }

    private static byte[] aad(String keyId, String place) {
        return (keyId + "\n" + place).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] run(int mode, SecretKeySpec key, byte[] nonce, byte[] aad, byte[] input)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(aad);
        return cipher.doFinal(input);
    }

    private static SecretKeySpec keySpec(byte[] key) {
        if (key.length != 32) {
            throw new IllegalArgumentException("an AES-256 key has 32 bytes");
        }
        return new SecretKeySpec(key, "AES");
    }
}
