package dev.postroom.domain.preference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.SequentialIds;
import dev.postroom.domain.subscriber.SubscriberId;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Base64;

final class UnsubscribeTokenTest {

    private final MacKey key = new MacKey(new SeededRandomness(1).bytes(32));
    private final SequentialIds ids = new SequentialIds();
    private final UnsubscribeToken token =
            new UnsubscribeToken(ids.next(), new SubscriberId(ids.next()));

    @Test
    void aSealedTokenOpensOnlyWithItsKey() {
        String text = token.seal(key);

        assertThat(text).hasSize(64).matches("[A-Za-z0-9_-]+");
        assertThat(UnsubscribeToken.open(text, key)).contains(token);
        assertThat(UnsubscribeToken.open(text, key.derive("other"))).isEmpty();
    }

    @Test
    void aTokenWithOneBitChangedIsRefused() {
        byte[] sealed = Base64.getUrlDecoder().decode(token.seal(key));
        for (int bit = 0; bit < sealed.length * 8; bit++) {
            byte[] forged = sealed.clone();
            forged[bit / 8] ^= (byte) (1 << bit % 8);
            String text = Base64.getUrlEncoder().withoutPadding().encodeToString(forged);

            assertThat(UnsubscribeToken.open(text, key)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "!", "AAAA", " "})
    void aMalformedTokenIsRefused(String text) {
        assertThat(UnsubscribeToken.open(text, key)).isEmpty();
        assertThat(UnsubscribeToken.open(token.seal(key) + text, key).isPresent())
                .isEqualTo(text.isEmpty());
    }
}
