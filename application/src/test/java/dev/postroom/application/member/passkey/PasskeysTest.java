package dev.postroom.application.member.passkey;

import static dev.postroom.application.member.access.MemberScene.ANN;
import static dev.postroom.application.member.access.MemberScene.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.member.access.MemberScene;
import dev.postroom.application.shared.Failures;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.passkey.Passkey;
import dev.postroom.domain.member.passkey.PasskeyAnswer;
import dev.postroom.domain.member.passkey.PasskeySite;
import dev.postroom.domain.member.passkey.SoftPasskey;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.failure.Failure;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** People add passkeys, sign in and prove by them, and others try to. */
final class PasskeysTest {

    private static final PasskeySite SITE =
            PasskeySite.at(URI.create("https://mail.example.com/")).orElseThrow();
    private static final Visit VISIT = visit("192.0.2.1");
    private static final String BOB = "bob@example.org";

    private final MemberScene scene = new MemberScene();
    private final SoftPasskey laptop = SoftPasskey.at(SITE, "laptop");
    private Person ann;
    private Person bob;
    private OpenSession session;

    @BeforeEach
    void annHasAPasskey() {
        ann = scene.ann();
        bob = scene.member(BOB, Role.VIEWER, Reach.BOTH);
        session = scene.open(scene.signedIn(ANN));
        session = scene.open(add(session, laptop).orElseThrow());
    }

    private Optional<SignInResult.SignedIn> add(OpenSession of, SoftPasskey device) {
        String challenge = scene.passkeys().begin(of).reveal();
        return scene.passkeys().add(of, "Laptop", device.make(challenge), VISIT);
    }

    private String challenge() {
        return scene.byPasskey().begin(VISIT).reveal();
    }

    private SignInResult.Proof signIn(PasskeyAnswer answer) {
        return scene.byPasskey().signIn(answer, VISIT);
    }

    private SignInResult.Proof signIn(SoftPasskey device, PersonId person) {
        return signIn(device.answer(challenge(), person));
    }

    private void isIn(SignInResult.Proof result) {
        assertThat(result).isInstanceOf(SignInResult.SignedIn.class);
    }

    private static void isRefused(SignInResult.Proof result) {
        assertThat(result).isEqualTo(new SignInResult.Refused());
    }

    private List<AuditAction> audited() {
        return scene.house().audited();
    }

    @Test
    void aPasskeyStandsForPasswordAndCode() {
        SignInResult.SignedIn signedIn = (SignInResult.SignedIn) signIn(laptop, ann.id());

        OpenSession open = scene.open(signedIn);
        assertThat(open.person()).isEqualTo(ann);
        assertThat(open.isFreshAt(scene.house().ports().now())).isTrue();
        assertThat(scene.house().auditLog().getLast().change().fields())
                .containsExactly(AuditField.set("factor", "passkey"));
        assertThat(scene.passkeys().list(open).getFirst().usedAt())
                .contains(scene.house().ports().now());
    }

    @Test
    void addingAndRemovingIsLoggedAndMailed() {
        assertThat(audited()).endsWith(AuditAction.FACTOR_ADDED);
        Passkey passkey = scene.passkeys().list(session).getFirst();

        SignInResult.SignedIn renewed = scene.passkeys().remove(session, passkey.id(), VISIT);

        assertThat(audited()).endsWith(AuditAction.FACTOR_REMOVED);
        assertThat(scene.sent().stream().map(mail -> mail.content().subject()))
                .contains("A passkey was added", "A passkey was removed");
        assertThat(scene.passkeys().list(scene.open(renewed))).isEmpty();
        isRefused(signIn(laptop, ann.id()));
    }

    @Test
    void aChallengeCountsOnce() {
        PasskeyAnswer answer = laptop.answer(challenge(), ann.id());

        isIn(signIn(answer));

        isRefused(signIn(answer));
    }

    @Test
    void aChallengeOfAnAnswerThatWasWrongIsSpent() {
        String challenge = challenge();
        isRefused(signIn(laptop.unverified().answer(challenge, ann.id())));

        isRefused(signIn(laptop.answer(challenge, ann.id())));
    }

    @Test
    void aChallengeEndsAfterFiveMinutes() {
        PasskeyAnswer answer = laptop.answer(challenge(), ann.id());
        scene.house().ports().elapse(Duration.ofMinutes(5));

        isRefused(signIn(answer));
    }

    @Test
    void aChallengeThatWasNotGivenOrIsForSomethingElseIsRefused() {
        String toAdd = scene.passkeys().begin(session).reveal();
        String toProve = scene.passkeys().beginProof(session, VISIT).reveal();
        String toReset = scene.linkFor(ann);
        for (String challenge : List.of("c".repeat(43), "", "x", toAdd, toProve, toReset)) {
            isRefused(signIn(laptop.answer(challenge, ann.id())));
        }
        assertThat(
                        scene.passkeys()
                                .add(
                                        session,
                                        "Phone",
                                        SoftPasskey.at(SITE, "phone").make(challenge()),
                                        VISIT))
                .isEmpty();
        isRefused(scene.passkeys().prove(session, laptop.answer(challenge(), ann.id()), VISIT));
    }

    @Test
    void answersFromElsewhereOrWithoutVerificationAreRefused() {
        isRefused(signIn(laptop.withOrigin("https://evil.example"), ann.id()));
        isRefused(signIn(laptop.withSite("evil.example"), ann.id()));
        isRefused(signIn(laptop.unverified(), ann.id()));
        isRefused(signIn(SoftPasskey.at(SITE, "laptop"), ann.id()));
        isRefused(signIn(laptop.named("another"), ann.id()));
        isRefused(signIn(laptop, bob.id()));
        isIn(signIn(laptop, ann.id()));
    }

    @Test
    void aDeviceThatCountsBackwardsIsACopyAndIsRefused() {
        SoftPasskey key = SoftPasskey.at(SITE, "key").counting(5);
        session = scene.open(add(session, key).orElseThrow());

        isIn(signIn(key.counting(7), ann.id()));

        isRefused(signIn(key.counting(7), ann.id()));
        isRefused(signIn(key.counting(6), ann.id()));
        isRefused(signIn(key.counting(0), ann.id()));
        assertThat(scene.sent()).isNotEmpty();
        assertThat(audited()).contains(AuditAction.SIGN_IN_FAILED);
        isIn(signIn(key.counting(8), ann.id()));
    }

    @Test
    void aCredentialIsRegisteredOnceForAllPeople() {
        assertThat(add(session, laptop)).isEmpty();
        OpenSession other = scene.open(scene.signedIn(BOB));
        assertThat(add(other, SoftPasskey.at(SITE, "laptop"))).isEmpty();
        assertThat(scene.passkeys().list(other)).isEmpty();
        isIn(signIn(laptop, ann.id()));
    }

    @Test
    void theChallengeOfAnotherPersonAddsNothing() {
        String challenge = scene.passkeys().begin(session).reveal();
        OpenSession other = scene.open(scene.signedIn(BOB));

        assertThat(
                        scene.passkeys()
                                .add(
                                        other,
                                        "Phone",
                                        SoftPasskey.at(SITE, "phone").make(challenge),
                                        VISIT))
                .isEmpty();
    }

    @Test
    void aPersonProvesByAnOwnPasskeyAlone() {
        OpenSession other = scene.open(scene.signedIn(BOB));
        SoftPasskey phone = SoftPasskey.at(SITE, "phone");
        other = scene.open(add(other, phone).orElseThrow());
        scene.house().ports().elapse(Duration.ofMinutes(20));

        String challenge = scene.passkeys().beginProof(session, VISIT).reveal();
        isRefused(scene.passkeys().prove(session, phone.answer(challenge, bob.id()), VISIT));
        String theirs = scene.passkeys().beginProof(other, VISIT).reveal();
        isRefused(scene.passkeys().prove(session, laptop.answer(theirs, ann.id()), VISIT));

        String own = scene.passkeys().beginProof(session, VISIT).reveal();
        SignInResult.SignedIn proved =
                (SignInResult.SignedIn)
                        scene.passkeys().prove(session, laptop.answer(own, ann.id()), VISIT);
        assertThat(scene.open(proved).isFreshAt(scene.house().ports().now())).isTrue();
    }

    @Test
    void whoProvedThemselvesLongAgoChangesNothing() {
        String challenge = scene.passkeys().begin(session).reveal();
        Passkey passkey = scene.passkeys().list(session).getFirst();
        scene.house().ports().elapse(Duration.ofMinutes(16));
        SoftPasskey phone = SoftPasskey.at(SITE, "phone");

        for (Runnable change :
                List.<Runnable>of(
                        () -> scene.passkeys().begin(session),
                        () -> scene.passkeys().add(session, "Phone", phone.make(challenge), VISIT),
                        () -> scene.passkeys().remove(session, passkey.id(), VISIT))) {
            assertThat(Failures.of(change)).isInstanceOf(Failure.Conflict.class);
        }
        assertThat(scene.passkeys().list(session)).containsExactly(passkey);
    }

    @Test
    void aPersonRemovesNoPasskeyOfAnother() {
        Passkey passkey = scene.passkeys().list(session).getFirst();
        OpenSession other = scene.open(scene.signedIn(BOB));

        SignInResult.SignedIn _ = scene.passkeys().remove(other, passkey.id(), VISIT);

        assertThat(scene.passkeys().list(session)).containsExactly(passkey);
        assertThat(audited()).doesNotContain(AuditAction.FACTOR_REMOVED);
    }

    @Test
    void aPersonWhoIsDisabledOrWhosePasskeysTheOperatorRemovedIsRefused() {
        scene.members().people().update(ann.disabled(Optional.of(scene.house().ports().now())));
        isRefused(signIn(laptop, ann.id()));
        scene.members().people().update(ann);
        isIn(signIn(laptop, ann.id()));

        assertThat(scene.people().removeFactor(ann.address())).isTrue();
        assertThat(scene.people().removeFactor(ann.address())).isFalse();

        isRefused(signIn(laptop, ann.id()));
        assertThat(scene.members().sessions().of(ann.id())).isEmpty();
    }

    @Test
    void aPersonHasTwentyPasskeysAtMostAndEachHasAName() {
        String challenge = scene.passkeys().begin(session).reveal();
        assertThat(
                        Failures.of(() ->
                                scene.passkeys().add(session, " ", laptop.make(challenge), VISIT)))
                .isInstanceOf(Failure.Invalid.class);
        for (int number = 1; number < Passkey.MOST; number++) {
            session = scene.open(add(session, laptop.named("k" + number)).orElseThrow());
        }

        assertThat(Failures.of(() -> scene.passkeys().begin(session)))
                .isInstanceOf(Failure.Conflict.class);
    }

    @Test
    void aClientMakesThirtyAttemptsInTenMinutes() {
        // one was the sign-in with the password, and each of the others asks and answers
        for (int n = 0; n < 14; n++) {
            isRefused(signIn(laptop, bob.id()));
        }
        assertThat(challenge()).isNotEmpty();

        assertThat(Failures.of(this::challenge)).isInstanceOf(Failure.RateLimited.class);
    }
}
