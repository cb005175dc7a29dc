package dev.postroom.application.member.session;

import static dev.postroom.application.member.access.MemberScene.ANN;
import static dev.postroom.application.member.access.MemberScene.PASSWORD;
import static dev.postroom.application.member.access.MemberScene.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.member.access.MemberScene;
import dev.postroom.application.shared.Failures;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.PlainPasswordHashes;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.session.Credentials;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class SigningInTest {

    private static final String WRONG = "not the password of Ann";

    private final MemberScene scene = new MemberScene();

    private SignInResult attempt(String password, Visit visit) {
        return scene.signingIn().signIn(new Credentials(ANN, password), visit);
    }

    // strangers come from many clients
    private void fail(int times) {
        for (int n = 0; n < times; n++) {
            scene.house().ports().elapse(Duration.ofMinutes(15));
            assertThat(attempt(WRONG, visit("198.51.100." + n)))
                    .isInstanceOf(SignInResult.Refused.class);
        }
    }

    @Test
    void aPersonSignsInWithEachSpellingOfTheAddress() {
        Person ann = scene.ann();

        SignInResult.SignedIn first = scene.signedIn("ann@EXAMPLE.org");
        SignInResult.SignedIn second = scene.signedIn(" Ann@example.org ");

        assertThat(first.person()).isEqualTo(ann.id());
        assertThat(second.session().reveal()).isNotEqualTo(first.session().reveal());
        assertThat(scene.open(first).person()).isEqualTo(ann);
        assertThat(scene.house().audited())
                .containsExactly(AuditAction.SIGNED_IN, AuditAction.SIGNED_IN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "wrong",
                "four words or fifteen letters ",
                "FOUR WORDS OR FIFTEEN LETTERS"
            })
    void anotherPasswordIsRefused(String password) {
        scene.ann();

        assertThat(scene.signIn(ANN, password)).isEqualTo(new SignInResult.Refused());
        assertThat(scene.sent()).isEmpty();
        assertThat(scene.house().audited()).containsExactly(AuditAction.SIGN_IN_FAILED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "bob@example.org", "no address", "ann@example.org\u0000", "@"})
    void anUnknownAddressIsRefusedInTheSameWay(String address) {
        scene.ann();

        assertThat(scene.signIn(address, PASSWORD)).isEqualTo(new SignInResult.Refused());
    }

    @Test
    void aPersonWithoutAPasswordOrWhoIsDisabledIsRefused() {
        Person ann = scene.ann();
        scene.members().people().update(ann.disabled(Optional.of(scene.house().ports().now())));

        assertThat(scene.signIn(ANN, PASSWORD)).isEqualTo(new SignInResult.Refused());
    }

    @ParameterizedTest
    @ValueSource(strings = {ANN, "bob@example.org", "gone@example.org", "no address"})
    void anAttemptComputesOneHashForEveryAddress(String address) {
        scene.ann();
        Person gone = scene.member("gone@example.org", Role.VIEWER, Reach.BOTH);
        scene.members().people().update(gone.disabled(Optional.of(scene.house().ports().now())));
        for (String password : List.of(PASSWORD, WRONG, "")) {
            int before = scene.hashes().computed();
            SignInResult _ = scene.signIn(address, password);
            assertThat(scene.hashes().computed() - before).isEqualTo(1);
        }
    }

    @Test
    void anAttemptThatWaitsOrWhoseClientIsRefusedComputesNone() {
        scene.ann();
        fail(5);
        int before = scene.hashes().computed();
        assertThat(attempt(PASSWORD, visit("203.0.113.1"))).isInstanceOf(SignInResult.Wait.class);
        assertThat(scene.hashes().computed()).isEqualTo(before);
    }

    @Test
    void aVeryLongPasswordIsRefused() {
        scene.ann();

        assertThat(scene.signIn(ANN, "x".repeat(1_000_000))).isEqualTo(new SignInResult.Refused());
    }

    @Test
    void anOutdatedHashIsReplaced() {
        Person ann = scene.ann();
        scene.members().people().putPassword(ann.id(), PlainPasswordHashes.outdated(PASSWORD));

        scene.signedIn(ANN);

        assertThat(scene.members().people().password(ann.id()))
                .contains(new PlainPasswordHashes().hash(PASSWORD));
    }

    @Test
    void afterFiveFailuresTheRightPasswordWaitsAsAnyOther() {
        scene.ann();
        fail(5);
        Visit stranger = visit("203.0.113.1");

        assertThat(attempt(PASSWORD, stranger))
                .isEqualTo(attempt(WRONG, stranger))
                .isEqualTo(new SignInResult.Wait(Duration.ofSeconds(1)));

        scene.house().ports().elapse(Duration.ofSeconds(1));
        assertThat(attempt(PASSWORD, stranger)).isInstanceOf(SignInResult.SignedIn.class);
        assertThat(attempt(WRONG, stranger)).isInstanceOf(SignInResult.Refused.class);
    }

    @Test
    void unknownAddressesWaitAsKnownOnesDo() {
        fail(5);

        assertThat(attempt(PASSWORD, visit("203.0.113.1")))
                .isEqualTo(new SignInResult.Wait(Duration.ofSeconds(1)));
    }

    @Test
    void strangersDoNotLockOutADeviceThatHasSignedInBefore() {
        scene.ann();
        String device = scene.signedIn(ANN).device();
        fail(9);

        Visit known = new Visit("192.0.2.1", "192.0.2.1", "Browser", Optional.of(device));

        assertThat(attempt(PASSWORD, visit("203.0.113.1"))).isInstanceOf(SignInResult.Wait.class);
        assertThat(attempt(PASSWORD, known)).isInstanceOf(SignInResult.SignedIn.class);
    }

    @Test
    void theMarkOfADeviceCountsForItsPersonAloneAndCannotBeMadeUp() {
        scene.ann();
        scene.member("bob@example.org", Role.VIEWER, Reach.BOTH);
        String device = scene.signedIn("bob@example.org").device();
        fail(5);

        for (String mark : new String[] {device, device + "A", "", "x".repeat(86)}) {
            Visit visit = new Visit("203.0.113.1", "203.0.113.1", "", Optional.of(mark));
            assertThat(attempt(PASSWORD, visit)).as(mark).isInstanceOf(SignInResult.Wait.class);
        }
    }

    @Test
    void aClientMakesThirtyAttemptsInTenMinutes() {
        for (int n = 0; n < 30; n++) {
            assertThat(scene.signIn(n + "@example.org", PASSWORD))
                    .isEqualTo(new SignInResult.Refused());
        }

        assertThat(Failures.of(() -> scene.signIn(ANN, PASSWORD)))
                .isInstanceOf(Failure.RateLimited.class);

        scene.house().ports().elapse(Duration.ofMinutes(10));
        assertThat(scene.signIn(ANN, PASSWORD)).isEqualTo(new SignInResult.Refused());
    }

    // strangers are slowed down, so that ten failures take half a minute at least
    private void failSlowly(int times) {
        for (int n = 0; n < times; n++) {
            Visit stranger = visit("198.51.100." + n);
            if (attempt(WRONG, stranger) instanceof SignInResult.Wait(var time)) {
                scene.house().ports().elapse(time);
                assertThat(attempt(WRONG, stranger)).isInstanceOf(SignInResult.Refused.class);
            }
        }
    }

    @Test
    void aPersonIsToldOnceAnHourThatSigningInFailedTenTimes() {
        scene.ann();
        failSlowly(9);
        assertThat(scene.sent()).isEmpty();

        failSlowly(1);

        assertThat(scene.sent()).hasSize(1);
        assertThat(scene.sent().getFirst().to().address().value()).isEqualTo(ANN);
        assertThat(text(scene.sent().getFirst()))
                .contains("failed within an hour", "https://mail.example.com/", "198.51.100.0")
                .doesNotContain(WRONG);
        // twenty devices fail ten times each, and no person has the other address
        for (int n = 0; n < 20; n++) {
            scene.signIn("bob@example.org", WRONG);
        }
        assertThat(scene.sent()).hasSize(1);
    }

    @Test
    void theNextMailAboutFailuresIsAnHourLaterAtTheEarliest() {
        scene.ann();
        SignInGate gate = scene.gate();
        int told = 0;
        for (int n = 0; n < 60 * 60; n++) {
            told += gate.isTenthFailure("ann@example.org") ? 1 : 0;
            scene.house().ports().elapse(Duration.ofSeconds(1));
        }
        assertThat(told).isEqualTo(1);

        for (int n = 0; n < 20; n++) {
            told += gate.isTenthFailure("ann@example.org") ? 1 : 0;
            scene.house().ports().elapse(Duration.ofSeconds(1));
        }
        assertThat(told).isEqualTo(2);
    }

    @Test
    void aPersonIsToldAboutABrowserThatWasNotKnown() {
        scene.ann();
        String device = scene.signedIn(ANN).device();
        assertThat(scene.sent()).hasSize(1);
        assertThat(text(scene.sent().getFirst()))
                .contains("192.0.2.1", "A browser", "https://mail.example.com/reset");

        attempt(PASSWORD, new Visit("192.0.2.1", "192.0.2.1", "Browser", Optional.of(device)));
        assertThat(scene.sent()).hasSize(1);

        attempt(PASSWORD, new Visit("192.0.2.9", "192.0.2.9", "Browser", Optional.of("x.y")));
        assertThat(scene.sent()).hasSize(2);
    }

    private SignInResult byProxy(String address, Visit visit) {
        return scene.signingIn().signInByProxy(new EmailAddress(address), visit);
    }

    @Test
    void aProxySignsInAPersonWithoutAProofOfWhoTheyAre() {
        Person ann = scene.ann();

        SignInResult.SignedIn session =
                (SignInResult.SignedIn) byProxy("ann@EXAMPLE.org", visit("192.0.2.1"));

        OpenSession open = scene.open(session);
        assertThat(open.person()).isEqualTo(ann);
        assertThat(open.isFreshAt(scene.house().ports().now())).isFalse();
        assertThat(scene.house().auditLog())
                .singleElement()
                .extracting(entry -> entry.change().fields())
                .isEqualTo(List.of(AuditField.set("factor", "proxy")));
        assertThat(scene.sent()).as("of a browser that was not known").hasSize(1);

        SignInResult.SignedIn proved =
                (SignInResult.SignedIn) scene.own().stepUp(open, PASSWORD, visit("192.0.2.1"));
        assertThat(scene.open(proved).isFreshAt(scene.house().ports().now())).isTrue();
    }

    @Test
    void aProxySignsInNoPersonWhoIsUnknownOrDisabledAndMakesNone() {
        Person gone = scene.member("gone@example.org", Role.VIEWER, Reach.BOTH);
        scene.members().people().update(gone.disabled(Optional.of(scene.house().ports().now())));

        for (String address : List.of("gone@example.org", "bob@example.org")) {
            assertThat(byProxy(address, visit("192.0.2.1"))).isEqualTo(new SignInResult.Refused());
        }
        assertThat(scene.members().people().list()).hasSize(1);
        assertThat(scene.members().sessions().of(gone.id())).isEmpty();
        assertThat(scene.sent()).isEmpty();
    }

    @Test
    void aProxyEndsNoCountOfWrongPasswordsAndIsNotDelayedByIt() {
        scene.ann();
        fail(5);

        assertThat(byProxy(ANN, visit("203.0.113.1"))).isInstanceOf(SignInResult.SignedIn.class);
        assertThat(attempt(PASSWORD, visit("203.0.113.1"))).isInstanceOf(SignInResult.Wait.class);
    }

    @Test
    void aClientSignsInByAProxyThirtyTimesInTenMinutes() {
        scene.ann();
        for (int n = 0; n < 30; n++) {
            assertThat(byProxy(ANN, visit("192.0.2.1"))).isInstanceOf(SignInResult.SignedIn.class);
        }

        assertThat(Failures.of(() -> byProxy(ANN, visit("192.0.2.1"))))
                .isInstanceOf(Failure.RateLimited.class);
    }

    private static String text(OutgoingMail mail) {
        return mail.content().text().orElseThrow().toString();
    }
}
