package dev.postroom.application.signup;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.signup.ManageSignupForms;
import dev.postroom.domain.signup.NewSignupForm;
import dev.postroom.domain.signup.SignupAccess;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SignupFormPatch;
import dev.postroom.domain.signup.SignupTexts;
import dev.postroom.domain.signup.SiteOrigin;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

final class SignupFormManagementTest {

    private final House house = House.create();
    private final ManageSignupForms forms =
            new SignupFormManagement(house.work(), house.ports().signup().forms());

    private SignupForm created() {
        return forms.create(
                caller(house.live()),
                new NewSignupForm(
                        "Footer",
                        SignupTexts.usual(),
                        List.of(),
                        List.of(),
                        SignupAccess.ofOwnPage()));
    }

    private static SignupFormPatch open(String origin) {
        return new SignupFormPatch(
                Optional.empty(),
                SignupFormPatch.Texts.none(),
                Optional.empty(),
                Optional.empty(),
                new SignupFormPatch.Access(
                        Optional.of(List.of(SiteOrigin.parse(origin))),
                        SignupFormPatch.Access.none().redirect(),
                        Optional.empty()));
    }

    @Test
    void eachChangeIsInTheAuditLog() {
        SignupForm form = created();
        forms.update(caller(house.live()), form.id(), open("https://a.example"), Optional.of(1L));
        forms.update(caller(house.live()), form.id(), open("https://a.example"), Optional.empty());
        forms.delete(caller(house.live()), form.id(), Optional.of(2L));

        assertThat(house.audited())
                .containsExactlyInAnyOrder(
                        AuditAction.FORM_CREATED,
                        AuditAction.FORM_CHANGED,
                        AuditAction.FORM_DELETED);
        assertThat(house.auditLog())
                .filteredOn(entry -> entry.change().action() == AuditAction.FORM_CHANGED)
                .singleElement()
                .satisfies(entry ->
                        assertThat(entry.change().fields())
                                .containsExactly(
                                        AuditField.set("allowed_origins", "https://a.example")));
    }

    @Test
    void aFormOfAnotherEnvironmentIsNotFound() {
        SignupForm form = created();

        for (Failure failure :
                List.of(
                        Failures.of(() -> forms.get(house.test(), form.id())),
                        Failures.of(() ->
                                forms.update(
                                        caller(house.test()),
                                        form.id(),
                                        SignupFormPatch.none(),
                                        Optional.empty())),
                        Failures.of(() ->
                                forms.delete(caller(house.test()), form.id(), Optional.empty())))) {
            assertThat(failure).isInstanceOf(Failure.NotFound.class);
        }
        assertThat(forms.get(house.live(), form.id())).isEqualTo(form);
    }

    @Test
    void aChangeNeedsTheVersionThatTheClientHasSeen() {
        SignupForm form = created();

        assertThat(
                        Failures.of(() ->
                                forms.update(
                                        caller(house.live()),
                                        form.id(),
                                        open("https://a.example"),
                                        Optional.of(7L))))
                .isInstanceOf(Failure.PreconditionFailed.class);
        assertThat(
                        Failures.of(() ->
                                forms.delete(caller(house.live()), form.id(), Optional.of(7L))))
                .isInstanceOf(Failure.PreconditionFailed.class);
    }
}
