package dev.postroom.domain.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.seal.MacKey;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

final class AddressSealTest {

    private static final UUID HERE = new UUID(1, 2);

    private final AddressSeal seal = new AddressSeal(key("one"));

    private static MacKey key(String name) {
        return new MacKey(name.repeat(16).getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a@b.co",
                "Ann+tag@example.com",
                "very.long.name.of.a.person@mail.example.org"
            })
    void anAddressIsReadAgainFromUrlSafeTextThatDoesNotShowIt(String text) {
        EmailAddress address = new EmailAddress(text);
        String sealed = seal.seal(HERE, address);
        assertThat(sealed)
                .matches("[A-Za-z0-9_-]+")
                .doesNotContain("@")
                .isEqualTo(seal.seal(HERE, address));
        assertThat(seal.open(HERE, sealed)).contains(address);
    }

    @Test
    void otherKeysAndWorkspacesAndDamagedTextsOpenNothing() {
        String sealed = seal.seal(HERE, new EmailAddress("ann@example.com"));
        assertThat(seal.open(new UUID(1, 3), sealed)).isEmpty();
        assertThat(new AddressSeal(key("two")).open(HERE, sealed)).isEmpty();
        char other = sealed.charAt(20) == 'A' ? 'B' : 'A';
        assertThat(seal.open(HERE, sealed.substring(0, 20) + other + sealed.substring(21)))
                .isEmpty();
        assertThat(seal.open(HERE, sealed.substring(0, 30))).isEmpty();
        assertThat(seal.open(HERE, "")).isEmpty();
        assertThat(seal.open(HERE, "no such text!")).isEmpty();
    }

    @Test
    void differentAddressesHaveDifferentTexts() {
        String ann = seal.seal(HERE, new EmailAddress("ann@example.com"));
        assertThat(ann)
                .isNotEqualTo(seal.seal(HERE, new EmailAddress("bob@example.com")))
                .isNotEqualTo(seal.seal(new UUID(1, 3), new EmailAddress("ann@example.com")));
    }
}
