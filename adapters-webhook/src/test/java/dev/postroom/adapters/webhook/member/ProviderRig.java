package dev.postroom.adapters.webhook.member;

import dev.postroom.domain.member.provider.IdentityProviderContract;
import dev.postroom.domain.member.provider.ProviderAccount;
import dev.postroom.domain.member.provider.ProviderWord;
import dev.postroom.domain.member.provider.oidc.ProviderFake;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A provider on a real socket, and the adapter that asks it. */
final class ProviderRig implements AutoCloseable {

    /** After this, keys are read again because of an unknown one. */
    static final Duration PAUSE = Duration.ofSeconds(30);

    final SettableClock clock = new SettableClock();
    final ProviderFake fake = new ProviderFake(clock);
    final List<String> troubles = new CopyOnWriteArrayList<>();
    final OidcIdentityProvider provider;

    ProviderRig() {
        this(Duration.ofSeconds(20));
    }

    /** An adapter that waits for so long. */
    ProviderRig(Duration limit) {
        this.provider =
                new OidcIdentityProvider(
                        InsideTransaction.guard(),
                        client(fake.issuer()),
                        limit,
                        PAUSE,
                        clock,
                        troubles::add);
    }

    static OidcClient client(String issuer) {
        return new OidcClient(
                "Example",
                issuer,
                ProviderFake.CLIENT,
                ProviderFake.SECRET,
                URI.create("https://Mail.example.com:443/sign-in/oidc"));
    }

    /** Ann signs in, and the code is redeemed. */
    ProviderWord signedIn() {
        return signedIn(ProviderAccount.ANN);
    }

    ProviderWord signedIn(ProviderAccount account) {
        String code =
                fake.signIn(
                        provider.findPage(IdentityProviderContract.QUESTION).orElseThrow(),
                        account);
        return redeemed(code);
    }

    ProviderWord redeemed(String code) {
        return provider.redeem(IdentityProviderContract.QUESTION, code, fake.issuer());
    }

    @Override
    public void close() {
        provider.close();
        fake.close();
    }
}
