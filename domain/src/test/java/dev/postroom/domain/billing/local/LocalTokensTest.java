package dev.postroom.domain.billing.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.seal.MacKey;

import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;

class LocalTokensTest {

    private static final AccountId ACCOUNT = new AccountId(new UUID(7, 8));

    private final LocalTokens seals = new LocalTokens(new MacKey(new byte[32]));

    private UnverifiedProviderEvent message(LocalTokens of) {
        return of.message(new UUID(1, 2), of.customer(ACCOUNT), SettableClock.START);
    }

    @Test
    void aMessageNamesItsCustomerAndAccount() {
        assertThat(seals.read(message(seals)))
                .isEqualTo(
                        new VerifiedProviderEvent.Changed(
                                new UUID(1, 2).toString(),
                                "local_" + ACCOUNT,
                                Optional.of(ACCOUNT)));
    }

    @Test
    void aMessageOfAnotherSecretOrWithoutSignatureIsRefused() {
        UnverifiedProviderEvent unsigned =
                new UnverifiedProviderEvent(message(seals).body(), Map.of(), SettableClock.START);
        LocalTokens others = new LocalTokens(new MacKey(new byte[32]).derive("other"));

        assertThat(seals.read(message(others))).isInstanceOf(VerifiedProviderEvent.Refused.class);
        assertThat(seals.read(unsigned)).isInstanceOf(VerifiedProviderEvent.Refused.class);
    }

    @Test
    void theIdOfATokenIsNotTheToken() {
        String token = seals.token("order");

        assertThat(token).isEqualTo(seals.token("order")).isNotEqualTo(seals.token("other"));
        assertThat(seals.id(token)).isNotEqualTo(token).isNotEqualTo(seals.id(seals.token("x")));
    }
}
