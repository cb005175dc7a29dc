package dev.postroom.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;

class LocalSealsTest {

    private static final AccountId ACCOUNT = new AccountId(new UUID(7, 8));

    private final LocalSeals seals = new LocalSeals(new MacKey(new byte[32]));

    private BillingMessage message(LocalSeals of) {
        return of.message(new UUID(1, 2), of.customer(ACCOUNT), SettableClock.START);
    }

    @Test
    void aMessageNamesItsCustomerAndAccount() {
        assertThat(seals.read(message(seals)))
                .isEqualTo(
                        new BillingNotice.Changed(
                                new UUID(1, 2).toString(),
                                "local_" + ACCOUNT,
                                Optional.of(ACCOUNT)));
    }

    @Test
    void aMessageOfAnotherSecretOrWithoutSignatureIsRefused() {
        BillingMessage unsigned =
                new BillingMessage(message(seals).body(), Map.of(), SettableClock.START);
        LocalSeals others = new LocalSeals(new MacKey(new byte[32]).derive("other"));

        assertThat(seals.read(message(others))).isInstanceOf(BillingNotice.Refused.class);
        assertThat(seals.read(unsigned)).isInstanceOf(BillingNotice.Refused.class);
    }

    @Test
    void theIdOfATokenIsNotTheToken() {
        String token = seals.token("order");

        assertThat(token).isEqualTo(seals.token("order")).isNotEqualTo(seals.token("other"));
        assertThat(seals.id(token)).isNotEqualTo(token).isNotEqualTo(seals.id(seals.token("x")));
    }
}
