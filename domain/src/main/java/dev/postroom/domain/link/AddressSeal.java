package dev.postroom.domain.link;

import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.seal.MacKey;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Addresses in links, encrypted for one workspace with AES-256-GCM, so that a link works for its
 * address after the subscriber was deleted and nothing about it is stored. The nonce is a code of
 * what is encrypted: the same address always gives the same text. Immutable and thread-safe.
 */
public final class AddressSeal {

    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE = 12;
    private static final int TAG = 16;
    private static final int TAG_BITS = 128;

    private final MacKey nonces;
    private final SecretKeySpec key;

    /**
     * @param key authenticates all links
     */
    public AddressSeal(MacKey key) {
        this.nonces = key.derive("nonces of addresses in links");
        this.key =
                new SecretKeySpec(
                        key.sign("addresses in links".getBytes(StandardCharsets.UTF_8)), "AES");
    }

    /** The address as URL-safe text. */
    public String seal(UUID workspace, EmailAddress address) {
        byte[] plain = address.value().getBytes(StandardCharsets.UTF_8);
        byte[] nonce = Arrays.copyOf(nonces.sign(bytes(workspace), plain), NONCE);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, workspace, nonce).doFinal(plain);
            byte[] all = ByteBuffer.allocate(NONCE + sealed.length).put(nonce).put(sealed).array();
            return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has AES-GCM", e);
        }
    }

    /** The address of a text; empty when it is forged, damaged or of another workspace. */
    public Optional<EmailAddress> open(UUID workspace, String text) {
        try {
            byte[] all = Base64.getUrlDecoder().decode(text);
            if (all.length <= NONCE + TAG) {
                return Optional.empty();
            }
            byte[] nonce = Arrays.copyOf(all, NONCE);
            byte[] plain =
                    cipher(Cipher.DECRYPT_MODE, workspace, nonce)
                            .doFinal(all, NONCE, all.length - NONCE);
            return Optional.of(new EmailAddress(new String(plain, StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException | FailureException | GeneralSecurityException _) {
            return Optional.empty();
        }
    }

    private Cipher cipher(int mode, UUID workspace, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(bytes(workspace));
        return cipher;
    }

    private static byte[] bytes(UUID id) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
    }

    @Override
    public String toString() {
        return "AddressSeal[secret]";
    }
}
