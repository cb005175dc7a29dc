package dev.postroom.domain.billing.local;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.shared.text.UuidText;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The secrets of the local provider: the unguessable part of its addresses, and the signature of
 * its messages. Thread-safe.
 */
public final class LocalTokens {

    private static final String SIGNATURE = "x-signature";
    private static final String CUSTOMER = "local_";

    private final MacKey tokens;
    private final MacKey ids;
    private final MacKey messages;

    /**
     * @param key the secret from which all others are derived
     */
    public LocalTokens(MacKey key) {
        this.tokens = key.derive("token");
        this.ids = key.derive("id");
        this.messages = key.derive("message");
    }

    /** The customer that an account is. */
    public String customer(AccountId account) {
        return CUSTOMER + account;
    }

    /** The account that a customer is; empty for a text that is none. */
    public Optional<AccountId> account(String customer) {
        return customer.startsWith(CUSTOMER)
                ? UuidText.parse(customer.substring(CUSTOMER.length())).map(AccountId::new)
                : Optional.empty();
    }

    /** The secret part of an address: the same for each attempt at one order. */
    public String token(String order) {
        return code(tokens, order);
    }

    /** The id of the visit that belongs to a token; does not reveal the token. */
    public String id(String token) {
        return code(ids, token);
    }

    /** The message that something of a customer's plan changed. */
    public UnverifiedProviderEvent message(UUID event, String customer, Instant now) {
        String body = event + " " + customer;
        return new UnverifiedProviderEvent(body, Map.of(SIGNATURE, code(messages, body)), now);
    }

    /** Checks and reads such a message. */
    public VerifiedProviderEvent read(UnverifiedProviderEvent message) {
        byte[] expected = bytes(code(messages, message.body()));
        boolean isSigned =
                message.header(SIGNATURE)
                        .filter(sent -> MessageDigest.isEqual(expected, bytes(sent)))
                        .isPresent();
        return isSigned
                ? notice(message.body())
                : new VerifiedProviderEvent.Refused(
                        "invalid_signature", "The message is not one of the local provider.");
    }

    private VerifiedProviderEvent notice(String body) {
        String customer = body.substring(body.indexOf(' ') + 1);
        return new VerifiedProviderEvent.Changed(
                body.substring(0, body.indexOf(' ')), customer, account(customer));
    }

    private static String code(MacKey key, String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key.sign(bytes(text)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
