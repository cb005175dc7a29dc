package dev.postroom.domain.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.shared.SeededRandomness;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ApiKeySecretTest {

    private static final String ALPHABET =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_- ";

    @ParameterizedTest
    @EnumSource(Environment.class)
    void aGeneratedSecretCanBeParsed(Environment environment) {
        for (int seed = 0; seed < 200; seed++) {
            ApiKeySecret secret = ApiKeySecret.generate(environment, new SeededRandomness(seed));

            ApiKeySecret read = ApiKeySecret.parse(secret.reveal()).orElseThrow();
            assertThat(secret.reveal())
                    .hasSize(45)
                    .startsWith("svc_" + environment.keyword() + "_");
            assertThat(read.environment()).isEqualTo(environment);
            assertThat(read.hash()).isEqualTo(secret.hash()).hasSize(32);
        }
    }

    @Test
    void aSecretWithOneCharacterChangedIsAlwaysRefused() {
        String good = ApiKeySecret.generate(Environment.LIVE, new SeededRandomness(1)).reveal();
        for (int i = 0; i < good.length(); i++) {
            for (int c : ALPHABET.chars().toArray()) {
                String mutated = good.substring(0, i) + (char) c + good.substring(i + 1);
                assertThat(ApiKeySecret.parse(mutated).isPresent()).isEqualTo(mutated.equals(good));
            }
        }
    }

    @Test
    void aSecretOfAnotherLengthOrEnvironmentIsRefused() {
        String good = ApiKeySecret.generate(Environment.LIVE, new SeededRandomness(1)).reveal();

        assertThat(ApiKeySecret.parse(good + "0")).isEmpty();
        assertThat(ApiKeySecret.parse(good.substring(1))).isEmpty();
        assertThat(ApiKeySecret.parse(good.replace("live", "test"))).isEmpty();
        assertThat(ApiKeySecret.parse("")).isEmpty();
    }

    @Test
    void aPrintedSecretHidesItself() {
        ApiKeySecret secret = ApiKeySecret.generate(Environment.TEST, new SeededRandomness(1));

        assertThat(secret.toString()).doesNotContain(secret.reveal().substring(12));
        assertThat(secret.reveal()).startsWith(secret.prefix()).endsWith(secret.lastFour());
    }
}
