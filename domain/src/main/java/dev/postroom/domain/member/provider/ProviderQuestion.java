package dev.postroom.domain.member.provider;

import dev.postroom.domain.member.SecretToken;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The question of one browser to an identity provider. All its values come from one secret that
 * only this browser has, so that none of them can be exchanged for that of another browser.
 */
public record ProviderQuestion(SecretToken secret) {

    /** The text that the provider sends back, which shows that the answer is for this browser. */
    public String state() {
        return derived("state");
    }

    /** The text that the provider puts into its token, so that the token is for this question. */
    public String nonce() {
        return derived("nonce");
    }

    /** The secret that redeems the code of the provider (RFC 7636). */
    public String verifier() {
        return derived("verifier");
    }

    /** The hash of the verifier, which the provider keeps. */
    public String challenge() {
        return hash(verifier());
    }

    /** Whether an answer with this state is for this question. */
    public boolean isAnsweredBy(String state) {
        return MessageDigest.isEqual(
                state().getBytes(StandardCharsets.UTF_8), state.getBytes(StandardCharsets.UTF_8));
    }

    private String derived(String purpose) {
        return hash(purpose + ":" + secret.reveal());
    }

    private static String hash(String text) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
