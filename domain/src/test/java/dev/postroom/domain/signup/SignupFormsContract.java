package dev.postroom.domain.signup;

import static dev.postroom.domain.signup.SignupFormFixture.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.tag.TagId;

import org.junit.jupiter.api.Test;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Tests that every implementation of {@link SignupForms} must pass. */
public interface SignupFormsContract extends PortContract {

    private SignupForms forms() {
        return ports().signup().forms();
    }

    private SignupForm stored(Workspace workspace, SignupFormFixture fixture) {
        SignupForm form = fixture.build();
        forms().add(workspace, form);
        return form;
    }

    private Page<SignupForm> page(Workspace workspace) {
        return forms().list(
                        workspace,
                        PageRequest.first(10, Sort.ascending(SignupForm.Sort.CREATED_AT)));
    }

    @Test
    default void aFormIsFoundAsStored() {
        Workspace here = newLive();
        SignupForm tea = stored(here, form(newId()).withTags(new TagId(newId())));

        assertThat(forms().find(here, tea.id())).contains(tea);
        assertThat(forms().lock(here, tea.id())).contains(tea);
        assertThat(forms().find(here, new SignupFormId(newId()))).isEmpty();
    }

    @Test
    default void aFormNamesItsWorkspace() {
        Workspace here = newLive();
        SignupForm tea = stored(here, form(newId()));
        for (Workspace other : strangersTo(here)) {
            SignupForm draft = stored(other, form(newId()).inactive());

            assertThat(forms().open(draft.id())).contains(new OpenForm(other, draft));
        }

        assertThat(forms().open(tea.id())).contains(new OpenForm(here, tea));
        assertThat(forms().open(new SignupFormId(newId()))).isEmpty();
    }

    @Test
    default void eachWorkspaceHasItsOwnForms() {
        Workspace here = newLive();
        SignupForm ours = stored(here, form(newId()));
        for (Workspace stranger : strangersTo(here)) {
            assertThat(forms().find(stranger, ours.id())).isEmpty();
            assertThat(forms().lock(stranger, ours.id())).isEmpty();
            forms().update(stranger, form(ours.id().value()).withName("Theirs").build());
            forms().delete(stranger, ours.id());
        }

        assertThat(forms().open(ours.id())).contains(new OpenForm(here, ours));
        assertThat(page(here).items()).containsExactly(ours);
    }

    @Test
    default void aChangeOfEveryFieldIsStored() {
        Workspace here = newLive();
        SignupForm before = stored(here, form(newId()));
        SignupForm next =
                new SignupFormPatch(
                                Optional.of("Coffee"),
                                new SignupFormPatch.Texts(
                                        Change.set("Letters about coffee"),
                                        Change.clear(),
                                        Change.set("I agree."),
                                        Change.clear()),
                                Optional.of(
                                        List.of(
                                                new SignupField(
                                                        SignupField.LAST_NAME,
                                                        Optional.empty(),
                                                        false))),
                                Optional.of(List.of(new TagId(newId()), new TagId(newId()))),
                                new SignupFormPatch.Access(
                                        Optional.of(
                                                List.of(
                                                        SiteOrigin.parse("http://localhost:8000"),
                                                        SiteOrigin.parse("https://b.example"))),
                                        Change.set(WebLink.parse("https://b.example/?a=b&c=d")),
                                        Optional.of(false)))
                        .applyTo(before, ports().now());

        forms().update(here, next);

        assertThat(forms().find(here, before.id())).contains(next);
        SignupForm plain =
                new NewSignupForm(
                                "Plain",
                                SignupTexts.usual(),
                                List.of(),
                                List.of(),
                                SignupAccess.ofOwnPage())
                        .draft(next.id(), next.revision().createdAt());
        forms().update(here, plain);
        assertThat(forms().find(here, before.id())).contains(plain);
    }

    @Test
    default void aDeletedFormIsGone() {
        Workspace here = newLive();
        SignupForm tea = stored(here, form(newId()));
        SignupForm coffee = stored(here, form(newId()));

        forms().delete(here, tea.id());

        assertThat(forms().find(here, tea.id())).isEmpty();
        assertThat(forms().open(tea.id())).isEmpty();
        assertThat(page(here)).isEqualTo(new Page<>(List.of(coffee), Optional.empty(), 1));
    }

    @Test
    default void whatIsRolledBackChangesNothing() {
        Workspace here = newLive();
        SignupForm tea = stored(here, form(newId()));

        Rollback.of(ports().transactions(), () -> forms().delete(here, tea.id()));
        Rollback.of(ports().transactions(), () -> stored(here, form(newId())));

        assertThat(page(here)).isEqualTo(new Page<>(List.of(tea), Optional.empty(), 1));
    }

    @Test
    default void formsAreSortedInBothDirectionsTiesById() {
        Workspace here = newLive();
        List<SignupForm> all =
                List.of(
                        stored(here, at(1)),
                        stored(here, at(1)),
                        stored(here, at(0)),
                        stored(here, at(2)));

        Pages.assertSorted(
                all,
                SignupForm.Sort.class,
                SignupFormsContract::order,
                page -> forms().list(here, page));
    }

    private SignupFormFixture at(int second) {
        return form(newId()).withCreatedAt(SettableClock.START.plusSeconds(second));
    }

    private static Comparator<SignupForm> order(SignupForm.Sort field) {
        Comparator<SignupForm> order =
                switch (field) {
                    case CREATED_AT -> Comparator.comparing(one -> one.revision().createdAt());
                };
        return order.thenComparing(one -> one.id().toString());
    }
}
