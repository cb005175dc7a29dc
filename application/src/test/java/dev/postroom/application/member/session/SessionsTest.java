package dev.postroom.application.member.session;

import static dev.postroom.application.member.access.MemberScene.ANN;
import static dev.postroom.application.member.access.MemberScene.OTHER;
import static dev.postroom.application.member.access.MemberScene.PASSWORD;
import static dev.postroom.application.member.access.MemberScene.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.member.access.MemberScene;
import dev.postroom.application.shared.Failures;
import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.Session;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.VisibleAccount;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.Slug;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Optional;

/** Opening sessions, and the changes that people make to their own access. */
final class SessionsTest {

    private final MemberScene scene = new MemberScene();

    private Optional<OpenSession> find(SignInResult.SignedIn signedIn) {
        return scene.opening().find(signedIn.session().reveal());
    }

    private void elapse(Duration time) {
        scene.house().ports().elapse(time);
    }

    private Account account() {
        return scene.house()
                .ports()
                .account()
                .accounts()
                .find(scene.house().live().account())
                .orElseThrow();
    }

    @Test
    void anotherTextIsNoSession() {
        scene.ann();
        String secret = scene.signedIn(ANN).session().reveal();

        assertThat(scene.opening().find("")).isEmpty();
        assertThat(scene.opening().find(secret + "A")).isEmpty();
        assertThat(scene.opening().find(secret.substring(1) + "A")).isEmpty();
    }

    @Test
    void aSessionEndsWhenItIsIdleAndNotWhileItIsUsed() {
        scene.ann();
        SignInResult.SignedIn used = scene.signedIn(ANN);
        SignInResult.SignedIn idle = scene.signedIn(ANN);

        elapse(Duration.ofHours(11));
        assertThat(find(used)).isPresent();
        elapse(Duration.ofHours(1));

        assertThat(find(used)).isPresent();
        assertThat(find(idle)).isEmpty();
    }

    @Test
    void aSessionEndsAfterItsLifetimeAlsoWhenItIsUsed() {
        scene.ann();
        SignInResult.SignedIn session = scene.signedIn(ANN);
        for (int hours = 0; hours < 14 * 24 - 6; hours += 6) {
            elapse(Duration.ofHours(6));
            assertThat(find(session)).isPresent();
        }

        elapse(Duration.ofHours(6));

        assertThat(find(session)).isEmpty();
    }

    @Test
    void aDisabledPersonHasNoSession() {
        Person ann = scene.ann();
        SignInResult.SignedIn session = scene.signedIn(ANN);

        scene.members().people().update(ann.disabled(Optional.of(scene.house().ports().now())));

        assertThat(find(session)).isEmpty();
    }

    @Test
    void aPersonIsAMemberWhereMembershipAndEnvironmentSaySo() {
        scene.member("dev@example.org", Role.DEVELOPER, Reach.TEST);
        OpenSession session = scene.open(scene.signedIn("dev@example.org"));
        Slug slug = account().slug();

        assertThat(scene.opening().caller(session, slug, Environment.LIVE)).isEmpty();
        assertThat(scene.opening().caller(session, new Slug("other"), Environment.TEST)).isEmpty();
        MemberCaller caller = scene.opening().caller(session, slug, Environment.TEST).orElseThrow();
        assertThat(caller.workspace()).isEqualTo(scene.house().test());
        assertThat(caller.scopes()).isEqualTo(Role.DEVELOPER.scopes(Environment.TEST));
        assertThat(caller.rights()).isEqualTo(Role.DEVELOPER.rights(Environment.TEST));
        assertThat(caller.name()).isEqualTo("dev");
    }

    @Test
    void aRoleIsReadAtEachRequest() {
        Person ann = scene.ann();
        SignInResult.SignedIn signedIn = scene.signedIn(ANN);
        assertThat(scene.open(signedIn).accounts()).hasSize(1);

        scene.members().members().remove(account().id(), ann.id());

        OpenSession session = scene.open(signedIn);
        assertThat(scene.opening().caller(session, account().slug(), Environment.LIVE)).isEmpty();
        assertThat(session.accounts()).isEmpty();
    }

    private MemberCaller caller(OpenSession session) {
        return scene.opening()
                .caller(session, account().slug(), Environment.TEST)
                .orElseThrow()
                .during(
                        new CallTrace(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(session.id().value())));
    }

    @Test
    void aCallerIsStillAcceptedAsLongAsTheSessionThePersonAndTheRoleAreTheSame() {
        Person ann = scene.ann();
        OpenSession session = scene.open(scene.signedIn(ANN));
        MemberCaller caller = caller(session);

        assertThat(scene.opening().isStillOpen(caller)).isTrue();
        assertThat(scene.opening().isStillOpen(caller.during(CallTrace.NONE))).isFalse();
        MemberCaller viewer =
                new MemberCaller(
                        caller.workspace(),
                        caller.person(),
                        caller.name(),
                        Role.VIEWER.scopes(Environment.TEST),
                        Role.VIEWER.rights(Environment.TEST),
                        caller.authenticatedAt(),
                        caller.trace());
        assertThat(scene.opening().isStillOpen(viewer)).isFalse();

        scene.members().people().update(ann.disabled(Optional.of(scene.house().ports().now())));
        assertThat(scene.opening().isStillOpen(caller)).isFalse();
        scene.members().people().update(ann.disabled(Optional.empty()));
        assertThat(scene.opening().isStillOpen(caller)).isTrue();
        scene.members().members().remove(account().id(), ann.id());
        assertThat(scene.opening().isStillOpen(caller)).isFalse();
    }

    @Test
    void toAskAfterASessionIsNoUseOfIt() {
        scene.ann();
        OpenSession session = scene.open(scene.signedIn(ANN));
        MemberCaller caller = caller(session);

        elapse(Duration.ofHours(11));
        assertThat(scene.opening().isStillOpen(caller)).isTrue();
        elapse(Duration.ofHours(1));

        assertThat(scene.opening().isStillOpen(caller)).isFalse();
    }

    @Test
    void anEndedSessionHasNoCaller() {
        scene.ann();
        OpenSession session = scene.open(scene.signedIn(ANN));
        MemberCaller caller = caller(session);
        scene.own().signOut(session);

        assertThat(scene.opening().isStillOpen(caller)).isFalse();
    }

    @Test
    void aPersonSeesTheOwnAccounts() {
        scene.ann();
        scene.house().ports().newWorkspace(Environment.LIVE);
        OpenSession session = scene.open(scene.signedIn(ANN));

        assertThat(session.accounts())
                .extracting(VisibleAccount::account)
                .containsExactly(account());
    }

    @Test
    void signingOutEndsTheSession() {
        scene.ann();
        SignInResult.SignedIn session = scene.signedIn(ANN);
        SignInResult.SignedIn other = scene.signedIn(ANN);

        scene.own().signOut(scene.open(session));

        assertThat(find(session)).isEmpty();
        assertThat(find(other)).isPresent();
        assertThat(scene.house().audited()).endsWith(AuditAction.SESSION_ENDED);
    }

    @Test
    void aPersonEndsOwnSessionsAndNoOthers() {
        scene.ann();
        scene.member("bob@example.org", Role.OWNER, Reach.BOTH);
        OpenSession ann = scene.open(scene.signedIn(ANN));
        SignInResult.SignedIn bob = scene.signedIn("bob@example.org");
        SignInResult.SignedIn second = scene.signedIn(ANN);

        scene.own().end(ann, scene.open(bob).id());
        assertThat(find(bob)).isPresent();

        scene.own().endOthers(ann);
        assertThat(find(second)).isEmpty();
        assertThat(find(bob)).isPresent();
        assertThat(scene.own().sessions(ann)).extracting(Session::id).containsExactly(ann.id());
    }

    @Test
    void aStepUpReplacesTheSecretAndIsFresh() {
        scene.ann();
        SignInResult.SignedIn before = scene.signedIn(ANN);
        elapse(Duration.ofHours(1));
        OpenSession session = scene.open(before);

        SignInResult.SignedIn after =
                (SignInResult.SignedIn) scene.own().stepUp(session, PASSWORD, visit("192.0.2.1"));

        assertThat(find(before)).isEmpty();
        OpenSession proved = scene.open(after);
        assertThat(proved.id()).isEqualTo(session.id());
        assertThat(proved.session().authenticatedAt()).isEqualTo(scene.house().ports().now());
    }

    @Test
    void aStepUpWithAnotherPasswordIsRefusedAndCounted() {
        scene.ann();
        OpenSession session = scene.open(scene.signedIn(ANN));
        for (int n = 0; n < 5; n++) {
            assertThat(scene.own().stepUp(session, "wrong", visit("192.0.2.1")))
                    .isEqualTo(new SignInResult.Refused());
        }

        assertThat(scene.own().stepUp(session, PASSWORD, visit("192.0.2.1")))
                .isInstanceOf(SignInResult.Wait.class);
    }

    @Test
    void anotherPasswordEndsAllOtherSessionsAndReplacesTheSecret() {
        scene.ann();
        SignInResult.SignedIn other = scene.signedIn(ANN);
        SignInResult.SignedIn before = scene.signedIn(ANN);

        SignInResult.SignedIn after =
                (SignInResult.SignedIn)
                        scene.own()
                                .changePassword(
                                        scene.open(before), PASSWORD, OTHER, visit("192.0.2.1"));

        assertThat(find(other)).isEmpty();
        assertThat(find(before)).isEmpty();
        assertThat(find(after)).isPresent();
        assertThat(scene.signIn(ANN, PASSWORD)).isEqualTo(new SignInResult.Refused());
        assertThat(scene.signIn(ANN, OTHER)).isInstanceOf(SignInResult.SignedIn.class);
        assertThat(scene.house().audited())
                .contains(AuditAction.PASSWORD_CHANGED, AuditAction.SESSION_ENDED);
    }

    @Test
    void aPasswordIsChangedOnlyWithTheCurrentOneAndToAGoodOne() {
        scene.ann();
        OpenSession session = scene.open(scene.signedIn(ANN));

        assertThat(scene.own().changePassword(session, "wrong", OTHER, visit("192.0.2.1")))
                .isEqualTo(new SignInResult.Refused());
        Failure.Invalid refusal =
                (Failure.Invalid)
                        Failures.of(() ->
                                scene.own()
                                        .changePassword(
                                                session, PASSWORD, "short", visit("192.0.2.1")));
        assertThat(refusal.violations().getFirst().field()).isEqualTo("password");
        assertThat(scene.signIn(ANN, PASSWORD)).isInstanceOf(SignInResult.SignedIn.class);
    }

    @Test
    void aPersonGetsAnotherName() {
        scene.ann();
        SignInResult.SignedIn signedIn = scene.signedIn(ANN);

        scene.own().rename(scene.open(signedIn), " Anna ");

        assertThat(scene.open(signedIn).person().name()).isEqualTo("Anna");
        assertThat(Failures.of(() -> scene.own().rename(scene.open(signedIn), " ")))
                .isInstanceOf(Failure.Invalid.class);
    }
}
