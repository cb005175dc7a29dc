package dev.postroom.application.member.factor;

import static dev.postroom.application.member.access.MemberScene.ANN;
import static dev.postroom.application.member.access.MemberScene.OTHER;
import static dev.postroom.application.member.access.MemberScene.PASSWORD;
import static dev.postroom.application.member.access.MemberScene.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.member.access.MemberScene;
import dev.postroom.application.shared.Failures;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.FactorRule;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.factor.ManageOwnFactor;
import dev.postroom.domain.member.factor.RecoveryCode;
import dev.postroom.domain.member.factor.TotpSecret;
import dev.postroom.domain.member.session.Credentials;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A person with a second factor signs in, proves who they are, and loses the phone. */
final class SecondFactorTest {

    private static final String WRONG = "000000";
    private static final Visit VISIT = visit("192.0.2.1");

    private final MemberScene scene = new MemberScene();
    private Person ann;
    private TotpSecret app;
    private List<RecoveryCode> recovery;
    private SignInResult.SignedIn first;

    @BeforeEach
    void annHasAnApp() {
        ann = scene.ann();
        OpenSession session = scene.open(scene.signedIn(ANN));
        scene.factor().propose(session);
        app = scene.factor().findProposed(session).orElseThrow();
        ManageOwnFactor.NewCodes made = scene.factor().confirm(session, code()).orElseThrow();
        recovery = made.codes();
        first = made.session();
    }

    private String code() {
        return app.code(TotpSecret.stepAt(scene.house().ports().now()));
    }

    private void elapse(Duration time) {
        scene.house().ports().elapse(time);
    }

    // each code counts once
    private String nextCode() {
        elapse(Duration.ofSeconds(30));
        return code();
    }

    private String started() {
        return ((SignInResult.CodeNeeded) scene.signIn(ANN, PASSWORD)).started().reveal();
    }

    private Optional<SignInResult.Proof> enter(String started, String code) {
        return scene.signingIn().enterCode(started, code, VISIT);
    }

    private SignInResult.SignedIn entered(String code) {
        return (SignInResult.SignedIn) enter(started(), code).orElseThrow();
    }

    @Test
    void thePasswordAloneBeginsNoSession() {
        int before = scene.members().sessions().of(ann.id()).size();

        assertThat(scene.signingIn().isStarted(started())).isTrue();

        assertThat(scene.members().sessions().of(ann.id())).hasSize(before);
        assertThat(scene.signIn(ANN, OTHER)).isEqualTo(new SignInResult.Refused());
        assertThat(scene.signIn("bob@example.org", PASSWORD)).isEqualTo(new SignInResult.Refused());
    }

    @Test
    void aCodeBeginsTheSessionOnce() {
        String started = started();

        SignInResult.SignedIn session =
                (SignInResult.SignedIn) enter(started, nextCode()).orElseThrow();

        assertThat(scene.open(session).hasFactor()).isTrue();
        assertThat(scene.signingIn().isStarted(started)).isFalse();
        assertThat(enter(started, nextCode())).isEmpty();
        assertThat(scene.house().audited()).contains(AuditAction.FACTOR_ADDED);
    }

    @Test
    void aProxyStandsForThePasswordAloneAndACodeIsAProof() {
        SignInResult result =
                scene.signingIn().signInByProxy(new EmailAddress(ANN), visit("192.0.2.1"));
        String started = ((SignInResult.CodeNeeded) result).started().reveal();
        assertThat(enter(started, WRONG)).contains(new SignInResult.Refused());

        SignInResult.SignedIn session =
                (SignInResult.SignedIn) enter(started, nextCode()).orElseThrow();

        assertThat(scene.open(session).isFreshAt(scene.house().ports().now())).isTrue();
        assertThat(scene.house().auditLog().getLast().change().fields())
                .containsExactly(AuditField.set("factor", "proxy, code"));
    }

    @Test
    void aCodeCountsOnceAndNoneBeforeIt() {
        String before = nextCode();
        String code = nextCode();
        entered(code.substring(0, 3) + " " + code.substring(3));

        String started = started();
        assertThat(enter(started, code)).contains(new SignInResult.Refused());
        assertThat(enter(started, before)).contains(new SignInResult.Refused());
        assertThat(enter(started, nextCode()))
                .hasValueSatisfying(
                        result -> assertThat(result).isInstanceOf(SignInResult.SignedIn.class));
    }

    @Test
    void aCodeIsEnteredWithinFiveMinutes() {
        String started = started();
        elapse(Duration.ofMinutes(5));

        assertThat(scene.signingIn().isStarted(started)).isFalse();
        assertThat(enter(started, code())).isEmpty();
        assertThat(enter("", code())).isEmpty();
        assertThat(enter("s".repeat(43), code())).isEmpty();
    }

    @Test
    void whatIsStartedChoosesNoPasswordAndOpensNoSession() {
        String started = started();

        assertThat(scene.resetting(true).find(started)).isEmpty();
        assertThat(scene.resetting(true).reset(started, OTHER, VISIT)).isFalse();
        assertThat(scene.opening().find(started)).isEmpty();
    }

    @Test
    void wrongCodesCountAsWrongPasswordsDoAlsoOverManySignIns() {
        for (int n = 0; n < 2; n++) {
            assertThat(enter(started(), WRONG)).contains(new SignInResult.Refused());
        }
        String started = started();

        assertThat(enter(started, WRONG))
                .as("the sixth attempt: three passwords and two codes were before")
                .hasValueSatisfying(
                        result -> assertThat(result).isInstanceOf(SignInResult.Wait.class));
        assertThat(enter(started, code()))
                .as("the right code waits too")
                .hasValueSatisfying(
                        result -> assertThat(result).isInstanceOf(SignInResult.Wait.class));
        assertThat(scene.signIn(ANN, PASSWORD)).isInstanceOf(SignInResult.Wait.class);
    }

    @Test
    void guessingForAnHourTriesFewCodes() {
        int tried = 0;
        for (int second = 0; second < 3_600; second += 30) {
            elapse(Duration.ofSeconds(30));
            Visit guesser = visit("198.51.100." + second / 30);
            SignInResult result = scene.signingIn().signIn(new Credentials(ANN, PASSWORD), guesser);
            if (result instanceof SignInResult.CodeNeeded needed) {
                tried +=
                        scene.signingIn()
                                        .enterCode(needed.started().reveal(), WRONG, guesser)
                                        .filter(SignInResult.Refused.class::isInstance)
                                        .isPresent()
                                ? 1
                                : 0;
            }
        }

        assertThat(tried).isBetween(1, 10);
    }

    @Test
    void aRightCodeForgetsTheAttempts() {
        enter(started(), WRONG);
        entered(nextCode());

        for (int n = 0; n < 2; n++) {
            assertThat(enter(started(), WRONG)).contains(new SignInResult.Refused());
        }
    }

    @Test
    void aRecoveryCodeLetsInOnceAndItsPersonIsTold() {
        String code = recovery.getFirst().reveal();

        SignInResult.SignedIn session = entered(code);

        assertThat(scene.factor().find(scene.open(session)).orElseThrow().codes()).isEqualTo(9);
        assertThat(enter(started(), code)).contains(new SignInResult.Refused());
        assertThat(scene.house().audited()).contains(AuditAction.RECOVERY_USED);
        assertThat(scene.sent())
                .anySatisfy(mail ->
                        assertThat(mail.content().subject()).isEqualTo("A recovery code was used"))
                .noneMatch(mail -> mail.content().toString().contains(code));
    }

    @Test
    void newRecoveryCodesEndTheOldOnesAndAreMadeOnce() {
        OpenSession session = scene.open(first);
        ManageOwnFactor.Shown shown = scene.factor().find(session).orElseThrow();
        elapse(Duration.ofSeconds(1));

        ManageOwnFactor.NewCodes made =
                scene.factor().renewCodes(session, shown.codesMadeAt()).orElseThrow();

        assertThat(made.codes()).hasSize(10);
        assertThat(scene.opening().find(first.session().reveal())).isEmpty();
        assertThat(scene.factor().renewCodes(scene.open(made.session()), shown.codesMadeAt()))
                .as("the same form again")
                .isEmpty();
        assertThat(enter(started(), recovery.getFirst().reveal()))
                .contains(new SignInResult.Refused());
        assertThat(entered(made.codes().getFirst().reveal())).isNotNull();
        assertThat(scene.house().audited()).containsOnlyOnce(AuditAction.RECOVERY_RENEWED);
    }

    @Test
    void aProofIsACodeAndNotThePassword() {
        elapse(Duration.ofMinutes(16));
        OpenSession session = scene.open(first);
        assertThat(session.isFreshAt(scene.house().ports().now())).isFalse();

        assertThat(scene.own().stepUp(session, PASSWORD, VISIT))
                .isEqualTo(new SignInResult.Refused());
        SignInResult.SignedIn proved =
                (SignInResult.SignedIn) scene.own().stepUp(session, code(), VISIT);

        assertThat(scene.open(proved).isFreshAt(scene.house().ports().now())).isTrue();
        assertThat(scene.opening().find(first.session().reveal())).isEmpty();
    }

    @Test
    void anotherPasswordIsNoProof() {
        elapse(Duration.ofMinutes(16));

        SignInResult.SignedIn changed =
                (SignInResult.SignedIn)
                        scene.own().changePassword(scene.open(first), PASSWORD, OTHER, VISIT);

        assertThat(scene.open(changed).isFreshAt(scene.house().ports().now())).isFalse();
    }

    @Test
    void changesNeedARecentProof() {
        elapse(Duration.ofMinutes(15));
        OpenSession session = scene.open(first);
        ManageOwnFactor.Shown shown = scene.factor().find(session).orElseThrow();

        for (Runnable change :
                List.<Runnable>of(
                        () -> scene.factor().remove(session),
                        () -> scene.factor().renewCodes(session, shown.codesMadeAt()),
                        () -> scene.factor().propose(session),
                        () -> scene.factor().confirm(session, code()))) {
            assertThat(Failures.conflict(change).code()).isEqualTo("proof_needed");
        }
    }

    @Test
    void aRemovedFactorIsAskedForNoMore() {
        SignInResult.SignedIn session = scene.factor().remove(scene.open(first));

        assertThat(scene.open(session).hasFactor()).isFalse();
        assertThat(scene.opening().find(first.session().reveal())).isEmpty();
        assertThat(scene.signIn(ANN, PASSWORD)).isInstanceOf(SignInResult.SignedIn.class);
        assertThat(scene.house().audited()).contains(AuditAction.FACTOR_REMOVED);
    }

    @Test
    void aNewPasswordKeepsTheFactor() {
        String started = started();
        String link = scene.linkFor(ann);

        assertThat(scene.resetting(true).reset(link, OTHER, VISIT)).isTrue();

        assertThat(scene.signIn(ANN, OTHER)).isInstanceOf(SignInResult.CodeNeeded.class);
        assertThat(scene.signingIn().isStarted(started)).isFalse();
    }

    @Test
    void theOperatorRemovesAFactorWithAllSessions() {
        assertThat(scene.people().removeFactor(ann.address())).isTrue();
        assertThat(scene.people().removeFactor(ann.address())).isFalse();

        assertThat(scene.opening().find(first.session().reveal())).isEmpty();
        assertThat(scene.signIn(ANN, PASSWORD)).isInstanceOf(SignInResult.SignedIn.class);
        assertThat(scene.house().audited()).containsOnlyOnce(AuditAction.FACTOR_REMOVED);
    }

    @Test
    void whoLacksTheFactorThatAnAccountRequiresReachesItNot() {
        scene.member("bob@example.org", Role.VIEWER, Reach.BOTH);
        OpenSession before = scene.open(scene.signedIn("bob@example.org"));
        MemberCaller reading = caller(before).orElseThrow();
        assertThat(scene.opening().isStillOpen(reading)).isTrue();

        scene.managing().requireFactor(caller(scene.open(first)).orElseThrow(), true);

        OpenSession after = scene.open(scene.signedIn("bob@example.org"));
        assertThat(caller(after)).isEmpty();
        assertThat(scene.opening().isStillOpen(reading)).isFalse();
        assertThat(caller(scene.open(first))).isPresent();
        assertThat(scene.house().audited()).containsOnlyOnce(AuditAction.FACTOR_REQUIRED);
    }

    private Optional<MemberCaller> caller(OpenSession session) {
        return scene.opening()
                .caller(session, session.accounts().getFirst().account().slug(), Environment.LIVE)
                .map(found ->
                        found.during(
                                new CallTrace(
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.of(session.id().value()))));
    }

    @Test
    void sessionsOfAnAccountThatRequiresAFactorEndAfterADay() {
        MemberCaller caller = caller(scene.open(first)).orElseThrow();
        scene.managing().requireFactor(caller, true);
        for (int hours = 0; hours < 18; hours += 6) {
            elapse(Duration.ofHours(6));
            assertThat(scene.opening().find(first.session().reveal())).isPresent();
        }
        assertThat(scene.opening().isStillOpen(caller)).isTrue();

        elapse(Duration.ofHours(6));

        assertThat(scene.opening().find(first.session().reveal())).isEmpty();
        assertThat(scene.opening().isStillOpen(caller)).isFalse();
    }

    @Test
    void whoHasNoFactorRequiresNone() {
        scene.member("bob@example.org", Role.OWNER, Reach.BOTH);
        MemberCaller bob = caller(scene.open(scene.signedIn("bob@example.org"))).orElseThrow();

        assertThat(Failures.conflict(() -> scene.managing().requireFactor(bob, true)).code())
                .isEqualTo("factor_missing");

        assertThat(scene.managing().readFactorRule(bob)).isEqualTo(FactorRule.OUT_OF_REACH);
        scene.managing().requireFactor(bob, false);
        assertThat(scene.house().audited()).doesNotContain(AuditAction.FACTOR_REQUIRED);
    }
}
