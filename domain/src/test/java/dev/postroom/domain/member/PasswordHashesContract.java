package dev.postroom.domain.member;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.Optional;

/** Tests that every implementation of {@link PasswordHashes} must pass. */
public interface PasswordHashesContract {

    /** The implementation. */
    PasswordHashes hashes();

    @Test
    default void aHashMatchesItsPasswordAlone() {
        String hash = hashes().hash("a long enough password");

        assertThat(hashes().matches("a long enough password", Optional.of(hash))).isTrue();
        assertThat(hashes().matches("a long enough Password", Optional.of(hash))).isFalse();
        assertThat(hashes().matches("", Optional.of(hash))).isFalse();
        assertThat(hash).hasSizeLessThanOrEqualTo(200);
        assertThat(hashes().isOutdated(hash)).isFalse();
    }

    @Test
    default void noPasswordMatchesNoHash() {
        assertThat(hashes().matches("a long enough password", Optional.empty())).isFalse();
        assertThat(hashes().matches("", Optional.empty())).isFalse();
    }
}
