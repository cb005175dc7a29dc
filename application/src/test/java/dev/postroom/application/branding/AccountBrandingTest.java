package dev.postroom.application.branding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.account.AccountManagement;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.BrandingPatch;
import dev.postroom.domain.account.Colour;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.SenderDetailsPatch;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.shared.Change;

import org.junit.jupiter.api.Test;

import java.util.Optional;

class AccountBrandingTest {

    private final House house = House.create();
    private final AccountManagement accounts =
            new AccountManagement(
                    house.work(),
                    house.ports().account().accounts(),
                    house.ports().account().discarded());
    private final AccountBranding branding =
            new AccountBranding(
                    house.work(),
                    house.ports().account().accounts(),
                    house.ports().account().brandings());
    private final Account account = accounts.create("Tea House");

    private static BrandingPatch named(String name) {
        return new BrandingPatch(
                Optional.of(name), Change.keep(), Change.keep(), SenderDetailsPatch.none());
    }

    @Test
    void aBlankNameIsRefusedAndNothingChanges() {
        assertThatThrownBy(() -> branding.change(account.id(), named(" ")))
                .hasMessageContaining("name");
    }

    @Test
    void withoutABrandingTheNameOfTheAccountIsShown() {
        Workspace live = accounts.workspace(account.id(), Environment.LIVE).orElseThrow();

        assertThat(branding.get(live)).isEqualTo(Branding.named("Tea House"));
    }

    @Test
    void bothEnvironmentsShowWhatWasChangedLast() {
        branding.change(account.id(), named("Tea & Co."));
        Branding last =
                branding.change(
                        account.id(),
                        new BrandingPatch(
                                Optional.empty(),
                                Change.set(Colour.parse("#0b5cad")),
                                Change.keep(),
                                SenderDetailsPatch.none()));

        assertThat(last.name()).isEqualTo("Tea & Co.");
        for (Environment environment : Environment.values()) {
            Workspace workspace = accounts.workspace(account.id(), environment).orElseThrow();
            assertThat(branding.get(workspace)).isEqualTo(last);
        }
    }

    @Test
    void anUnknownAccountIsRefused() {
        AccountId unknown = new AccountId(house.ports().ids().next());

        assertThatThrownBy(() -> branding.change(unknown, named("Tea")))
                .hasMessageContaining(unknown.toString());
    }

    @Test
    void onlyTheLiveEnvironmentChangesWhatBothShow() {
        Workspace live = accounts.workspace(account.id(), Environment.LIVE).orElseThrow();
        Workspace test = accounts.workspace(account.id(), Environment.TEST).orElseThrow();

        assertThatThrownBy(() -> branding.update(CallerFixture.caller(test), named("Phish")))
                .hasMessageContaining("live key");
        branding.update(CallerFixture.caller(live), named("Tea & Co."));

        assertThat(branding.get(test).name()).isEqualTo("Tea & Co.");
    }
}
