package dev.postroom.adapters.persistence.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.postroom.adapters.persistence.secret.SecretBox.Sealed;
import dev.postroom.adapters.persistence.shared.SecureRandomness;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.Map;

class SecretBoxTest {
    private static final String PLACE = "webhook_secrets/one";

    private final SecureRandomness randomness = new SecureRandomness();
    private final byte[] oldKey = randomness.bytes(32);
    private final byte[] newKey = randomness.bytes(32);
    private final SecretBox box = new SecretBox(Map.of("old", oldKey), "old", randomness);

    @Test
    void aSealedSecretOpensInItsPlace() {
        assertThat(box.open(box.seal("whsec_grün", PLACE), PLACE)).isEqualTo("whsec_grün");
    }

    @Test
    void theSecretIsNotInTheSealedBytes() {
        String sealed =
                new String(box.seal("whsec_abc", PLACE).bytes(), StandardCharsets.ISO_8859_1);

        assertThat(sealed).doesNotContain("whsec");
    }

    @Test
    void sealingTwiceProducesDifferentBytes() {
        assertThat(box.seal("same", PLACE).bytes()).isNotEqualTo(box.seal("same", PLACE).bytes());
    }

    @Test
    void anyFlippedBitIsDetected() {
        Sealed sealed = box.seal("whsec_abc", PLACE);
        for (int i = 0; i < sealed.bytes().length; i++) {
            byte[] altered = sealed.bytes().clone();
            altered[i] ^= 1;

            assertThatIllegalStateException()
                    .isThrownBy(() -> box.open(new Sealed(sealed.keyId(), altered), PLACE));
        }
    }

    @Test
    void aSecretMovedToAnotherRowDoesNotOpen() {
        Sealed sealed = box.seal("whsec_abc", PLACE);

        assertThatIllegalStateException().isThrownBy(() -> box.open(sealed, "webhook_secrets/two"));
    }

    @Test
    void aSecretUnderAnotherKeyIdDoesNotOpen() {
        SecretBox both = new SecretBox(Map.of("old", oldKey, "new", oldKey), "new", randomness);
        Sealed sealed = box.seal("whsec_abc", PLACE);

        assertThatIllegalStateException()
                .isThrownBy(() -> both.open(new Sealed("new", sealed.bytes()), PLACE));
    }

    @Test
    void oldSecretsOpenAfterTheKeyWasReplaced() {
        Sealed sealed = box.seal("whsec_abc", PLACE);
        SecretBox both = new SecretBox(Map.of("old", oldKey, "new", newKey), "new", randomness);

        assertThat(both.open(sealed, PLACE)).isEqualTo("whsec_abc");
        assertThat(both.seal("next", PLACE).keyId()).isEqualTo("new");
    }

    @Test
    void aTruncatedSecretAndAnUnknownKeyAreReported() {
        assertThatIllegalStateException()
                .isThrownBy(() -> box.open(new Sealed("old", new byte[5]), PLACE))
                .withMessageContaining("damaged");
        assertThatIllegalStateException()
                .isThrownBy(() -> box.open(new Sealed("gone", new byte[40]), PLACE))
                .withMessageContaining("gone");
    }

    @Test
    void aShortKeyIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SecretBox(Map.of("k", new byte[16]), "k", randomness));
    }
}
