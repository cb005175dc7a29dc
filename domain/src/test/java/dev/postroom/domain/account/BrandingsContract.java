package dev.postroom.domain.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.text.Slug;

import org.junit.jupiter.api.Test;

import java.util.Optional;

/** Tests that every implementation of {@link Brandings} must pass. */
public interface BrandingsContract extends PortContract {

    private Brandings brandings() {
        return ports().account().brandings();
    }

    private AccountId account() {
        AccountId id = new AccountId(newId());
        ports().account()
                .accounts()
                .add(
                        new Account(id, Slug.of(id.toString()), "Tea House", SettableClock.START),
                        new Workspace(newId(), id, Environment.LIVE),
                        new Workspace(newId(), id, Environment.TEST));
        return id;
    }

    @Test
    default void aBrandingIsFoundAsItWasStored() {
        Branding plain = Branding.named("Tea House");
        Branding linked =
                plain.withColour(Optional.of(Colour.parse("#0b5cad")))
                        .withLogo(Optional.of(Logo.Linked.parse("https://tea.example/logo.png")));
        Branding stored =
                linked.withLogo(Optional.of(new Logo.Stored(Logo.Kind.PNG, "iVBORw0KGgo=")));
        Branding detailed =
                stored.withDetails(
                        new SenderDetails(
                                Optional.of("Tea House Ltd\n1 Main Street\nLondon"),
                                Optional.of(WebLink.parse("https://tea.example/about")),
                                Optional.of(WebLink.parse("https://tea.example/privacy?a=b"))));
        AccountId account = account();

        for (Branding branding : new Branding[] {plain, linked, stored, detailed, plain}) {
            brandings().put(account, branding);

            assertThat(brandings().find(account)).contains(branding);
        }
    }

    @Test
    default void eachAccountHasItsOwnBranding() {
        AccountId first = account();
        AccountId second = account();
        brandings().put(first, Branding.named("Tea House"));

        assertThat(brandings().find(second)).isEmpty();

        brandings().put(second, Branding.named("Coffee House"));

        assertThat(brandings().find(first)).contains(Branding.named("Tea House"));
    }
}
