package dev.postroom.adapters.rest.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.member.PasswordHashes;
import dev.postroom.domain.member.PasswordHashesContract;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.seal.MacKey;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

final class Argon2PasswordHashesTest implements PasswordHashesContract {

    private static final String PASSWORD = "a long enough password";

    private final Randomness randomness = new SeededRandomness(1);
    private final MacKey pepper = new MacKey(randomness.bytes(32));

    @Override
    public PasswordHashes hashes() {
        return new Argon2PasswordHashes(pepper, randomness, 2);
    }

    @Test
    void aHashNamesItsParametersAndHasASaltOfItsOwn() {
        String first = hashes().hash(PASSWORD);
        assertThat(first)
                .matches("\\$argon2id\\$v=19\\$m=19456,t=2,p=1\\$[^$]{22}\\$[^$]{43}")
                .isNotEqualTo(hashes().hash(PASSWORD));
    }

    @Test
    void aHashOfOtherParametersStillMatchesAndIsOutdated() {
        String weak =
                "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA"
                        + "$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
        assertThat(hashes().isOutdated(weak)).isTrue();
        assertThat(hashes().matches(PASSWORD, Optional.of(weak))).isFalse();
        assertThat(hashes().matches(PASSWORD, Optional.of("no hash"))).isFalse();
    }

    @Test
    void anotherKeyOfTheInstallationMakesTheHashWorthless() {
        Optional<String> hash = Optional.of(hashes().hash(PASSWORD));
        MacKey other = new MacKey(randomness.bytes(32));
        assertThat(new Argon2PasswordHashes(other, randomness, 2).matches(PASSWORD, hash))
                .isFalse();
    }

    // 60 at once are more than one that is computed and 32 that wait
    @Test
    void moreThanAFewThatWaitAreRefusedAtOnceAndTheOthersAreAnswered() throws Exception {
        PasswordHashes hashes = new Argon2PasswordHashes(pepper, randomness, 1);
        Optional<String> hash = Optional.of(hashes.hash(PASSWORD));
        try (ExecutorService clients = Executors.newFixedThreadPool(60)) {
            List<Future<String>> answers =
                    IntStream.range(0, 60)
                            .mapToObj(_ -> clients.submit(() -> answer(hashes, hash)))
                            .toList();
            int right = 0;
            for (Future<String> answer : answers) {
                assertThat(answer.get()).isIn("true", "too_many_sign_ins");
                right += answer.get().equals("true") ? 1 : 0;
            }
            assertThat(right).isPositive();
        }
        assertThat(hashes.matches(PASSWORD, hash)).isTrue();
    }

    private static String answer(PasswordHashes hashes, Optional<String> hash) {
        try {
            return String.valueOf(hashes.matches(PASSWORD, hash));
        } catch (FailureException busy) {
            return ((Failure.Unavailable) busy.failure()).code();
        }
    }
}
