package dev.postroom.bootstrap.e2e;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.apikey.ApiKeySecret;
import dev.postroom.domain.shared.SeededRandomness;

import java.util.List;
import java.util.Map;

/**
 * A way to send a request without a valid key.
 *
 * @param code of the refusal
 */
record BadKey(String what, String code, Map<String, String> headers, String query) {

    /** Every way, for the account with these keys. */
    static List<BadKey> all(Keyring keys, Keyring others) {
        String unknown = ApiKeySecret.generate(Environment.LIVE, new SeededRandomness(7)).reveal();
        return List.of(
                new BadKey("no key", "missing_api_key", Map.of(), ""),
                sent("an unknown key", "invalid_api_key", unknown),
                sent("a key with a wrong checksum", "invalid_api_key", keys.full() + "x"),
                sent("something else", "invalid_api_key", "letmein"),
                sent("a revoked key", "api_key_revoked", keys.revoked()),
                sent("an expired key", "api_key_expired", keys.expired()),
                new BadKey(
                        "a key in the query", "key_in_query", Map.of(), "api_key=" + keys.full()),
                new BadKey(
                        "two keys",
                        "ambiguous_api_key",
                        Map.of(
                                "X-API-Key",
                                keys.full(),
                                "Authorization",
                                "Bearer " + others.full()),
                        ""));
    }

    private static BadKey sent(String what, String code, String key) {
        return new BadKey(what, code, Map.of("X-API-Key", key), "");
    }
}
