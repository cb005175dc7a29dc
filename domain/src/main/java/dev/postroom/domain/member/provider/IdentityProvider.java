package dev.postroom.domain.member.provider;

import dev.postroom.domain.shared.DrivenPort;

import java.net.URI;
import java.util.Optional;

/** The identity provider of the installation. Calls it by HTTP: not inside a transaction. */
@DrivenPort
public interface IdentityProvider {

    /** Its name, and where it sends browsers back to. Asks it nothing. */
    ProviderSite readSite();

    /** The page of the provider that asks this; empty when the provider cannot be reached. */
    Optional<URI> findPage(ProviderQuestion question);

    /**
     * Redeems the code with which the provider has answered the question, and checks all that the
     * provider says.
     *
     * @param issuer by which the answer names the provider; empty: it does not
     */
    ProviderWord redeem(ProviderQuestion question, String code, String issuer);
}
