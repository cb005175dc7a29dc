package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import dev.postroom.domain.member.factor.TotpSecret;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;

/** An app on a phone that makes codes, as a person uses it who types each code once. */
final class PhoneApp {

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    private final TotpSecret secret;
    private long last;

    private PhoneApp(TotpSecret secret) {
        this.secret = secret;
    }

    /** The app after this secret was typed, which a page showed in groups. */
    static PhoneApp with(String shown) {
        BigInteger number = BigInteger.ZERO;
        for (char next : shown.replaceAll("\\s", "").toCharArray()) {
            number = number.shiftLeft(5).or(BigInteger.valueOf(ALPHABET.indexOf(next)));
        }
        byte[] bytes = number.setBit(160).toByteArray();
        return new PhoneApp(TotpSecret.of(Arrays.copyOfRange(bytes, 1, bytes.length)));
    }

    /** A code that was not used yet; the service takes the one of the next half minute too. */
    String code() {
        long next = Math.max(TotpSecret.stepAt(Instant.now()), last + 1);
        await().atMost(Duration.ofMinutes(2))
                .until(() -> TotpSecret.stepAt(Instant.now()) >= next - 1);
        last = next;
        return secret.code(next);
    }
}
