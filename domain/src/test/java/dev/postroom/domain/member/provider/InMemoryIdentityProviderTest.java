package dev.postroom.domain.member.provider;

import java.net.URI;

final class InMemoryIdentityProviderTest implements IdentityProviderContract {

    private final InMemoryIdentityProvider provider = new InMemoryIdentityProvider();

    @Override
    public IdentityProvider provider() {
        return provider;
    }

    @Override
    public String issuer() {
        return InMemoryIdentityProvider.ISSUER;
    }

    @Override
    public String signIn(URI page, ProviderAccount account) {
        return provider.signIn(page, account);
    }

    @Override
    public void silence() {
        provider.isSilent = true;
    }
}
