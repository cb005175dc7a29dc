package dev.postroom.application.member.provider;

import static dev.postroom.application.member.access.MemberScene.ANN;
import static dev.postroom.application.member.access.MemberScene.PASSWORD;
import static dev.postroom.application.member.access.MemberScene.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.member.access.MemberScene;
import dev.postroom.application.shared.Failures;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.factor.TotpSecret;
import dev.postroom.domain.member.provider.InMemoryIdentityProvider;
import dev.postroom.domain.member.provider.ProviderAccount;
import dev.postroom.domain.member.provider.ProviderEntry;
import dev.postroom.domain.member.provider.ProviderQuestion;
import dev.postroom.domain.member.provider.ProviderReturn;
import dev.postroom.domain.member.provider.SignInByProvider;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.failure.Failure;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** People sign in by an identity provider, and others try to. */
final class SigningInByProviderTest {

    private static final Visit VISIT = visit("192.0.2.1");
    private static final ProviderEntry REFUSED =
            new ProviderEntry.Vouched(new SignInResult.Refused());

    private final MemberScene scene = new MemberScene();
    private final InMemoryIdentityProvider provider = new InMemoryIdentityProvider();
    private final SignInByProvider signIn = scene.byProvider(provider);

    private SignInByProvider.Begun begin() {
        return signIn.begin(VISIT).orElseThrow();
    }

    private ProviderReturn answer(SignInByProvider.Begun begun, ProviderAccount account) {
        return new ProviderReturn(
                begun.question().secret().reveal(),
                begun.question().state(),
                provider.signIn(begun.page(), account),
                InMemoryIdentityProvider.ISSUER);
    }

    private ProviderEntry enter(ProviderAccount account) {
        return signIn.enter(answer(begin(), account), VISIT);
    }

    private static ProviderAccount account(String subject, String address) {
        return new ProviderAccount(subject, address, true);
    }

    private static SignInResult.SignedIn session(ProviderEntry entry) {
        assertThat(entry)
                .isInstanceOfSatisfying(
                        ProviderEntry.Vouched.class,
                        vouched ->
                                assertThat(vouched.result())
                                        .isInstanceOf(SignInResult.SignedIn.class));
        return (SignInResult.SignedIn) ((ProviderEntry.Vouched) entry).result();
    }

    @Test
    void aPersonIsInWithoutAProofOfWhoTheyAre() {
        Person ann = scene.ann();

        SignInResult.SignedIn session = session(enter(account("a-1", "ann@EXAMPLE.org")));

        OpenSession open = scene.open(session);
        assertThat(open.person()).isEqualTo(ann);
        assertThat(open.isFreshAt(scene.house().ports().now())).isFalse();
        assertThat(scene.house().audited())
                .containsExactly(AuditAction.FACTOR_ADDED, AuditAction.SIGNED_IN);
        assertThat(scene.house().auditLog())
                .extracting(entry -> entry.change().fields())
                .containsOnly(List.of(AuditField.set("factor", "provider")));
        assertThat(scene.sent()).as("of a browser that was not known").hasSize(1);
        SignInResult.SignedIn proved =
                (SignInResult.SignedIn) scene.own().stepUp(open, PASSWORD, VISIT);
        assertThat(scene.open(proved).isFreshAt(scene.house().ports().now())).isTrue();
    }

    @Test
    void eachSessionHasASecretOfItsOwn() {
        scene.ann();

        assertThat(session(enter(ProviderAccount.ANN)).session())
                .isNotEqualTo(session(enter(ProviderAccount.ANN)).session());
    }

    @Test
    void anAnswerCountsOnce() {
        scene.ann();
        ProviderReturn answer = answer(begin(), ProviderAccount.ANN);
        session(signIn.enter(answer, VISIT));

        assertThat(signIn.enter(answer, VISIT)).isEqualTo(new ProviderEntry.Lost());
    }

    @Test
    void aQuestionCountsOnceAlsoWithAnotherCode() {
        scene.ann();
        SignInByProvider.Begun begun = begin();
        ProviderReturn first = answer(begun, ProviderAccount.ANN);
        ProviderReturn second = answer(begun, ProviderAccount.ANN);
        session(signIn.enter(first, VISIT));

        assertThat(signIn.enter(second, VISIT)).isEqualTo(new ProviderEntry.Lost());
    }

    @Test
    void anAnswerWithoutTheSecretOfTheBrowserIsLost() {
        scene.ann();
        ProviderReturn right = answer(begin(), ProviderAccount.ANN);
        String strange = SecretToken.parse("s".repeat(43)).orElseThrow().reveal();

        for (String secret : List.of("", "x", strange)) {
            assertThat(
                            signIn.enter(
                                    new ProviderReturn(
                                            secret, right.state(), right.code(), right.issuer()),
                                    VISIT))
                    .isEqualTo(new ProviderEntry.Lost());
        }
    }

    @Test
    void aBrowserIsNotSignedInByTheAnswerForAnotherOne() {
        scene.ann();
        scene.member("eve@example.org", Role.OWNER, Reach.BOTH);
        ProviderReturn ofEve = answer(begin(), account("e-1", "eve@example.org"));
        SignInByProvider.Begun ofAnn = begin();
        String secret = ofAnn.question().secret().reveal();

        assertThat(
                        signIn.enter(
                                new ProviderReturn(
                                        secret, ofEve.state(), ofEve.code(), ofEve.issuer()),
                                VISIT))
                .as("the state of another browser")
                .isEqualTo(new ProviderEntry.Lost());
        assertThat(
                        signIn.enter(
                                new ProviderReturn(secret, "", ofEve.code(), ofEve.issuer()),
                                VISIT))
                .as("no state")
                .isEqualTo(new ProviderEntry.Lost());
        assertThat(
                        signIn.enter(
                                new ProviderReturn(
                                        secret,
                                        ofAnn.question().state(),
                                        ofEve.code(),
                                        ofEve.issuer()),
                                VISIT))
                .as("the code of another browser")
                .isEqualTo(REFUSED);
    }

    @Test
    void aWrongStateDoesNotUseUpTheQuestion() {
        scene.ann();
        ProviderReturn right = answer(begin(), ProviderAccount.ANN);

        signIn.enter(
                new ProviderReturn(right.secret(), "wrong", right.code(), right.issuer()), VISIT);

        session(signIn.enter(right, VISIT));
    }

    @Test
    void anAnswerThatNamesAnotherProviderIsRefused() {
        scene.ann();
        ProviderReturn right = answer(begin(), ProviderAccount.ANN);

        assertThat(
                        signIn.enter(
                                new ProviderReturn(
                                        right.secret(),
                                        right.state(),
                                        right.code(),
                                        "https://evil.example"),
                                VISIT))
                .isEqualTo(REFUSED);
    }

    @Test
    void aQuestionEndsAfterTenMinutes() {
        scene.ann();
        ProviderReturn late = answer(begin(), ProviderAccount.ANN);
        scene.house().ports().elapse(Duration.ofMinutes(10));

        assertThat(signIn.enter(late, VISIT)).isEqualTo(new ProviderEntry.Lost());
    }

    @Test
    void theSecretOfAQuestionIsNoOtherSecret() {
        Person ann = scene.ann();
        String question = begin().question().secret().reveal();

        assertThat(scene.opening().find(question)).isEmpty();
        assertThat(scene.signingIn().isStarted(question)).isFalse();
        assertThat(scene.resetting(true).find(question)).isEmpty();
        String link = scene.linkFor(ann);
        SignInByProvider.Begun begun = begin();
        assertThat(
                        signIn.enter(
                                new ProviderReturn(
                                        link,
                                        new ProviderQuestion(SecretToken.parse(link).orElseThrow())
                                                .state(),
                                        provider.signIn(begun.page(), ProviderAccount.ANN),
                                        InMemoryIdentityProvider.ISSUER),
                                VISIT))
                .isEqualTo(new ProviderEntry.Lost());
    }

    @Test
    void anAddressThatIsNotVerifiedBindsNothing() {
        scene.ann();

        assertThat(enter(new ProviderAccount("evil", ANN, false))).isEqualTo(REFUSED);

        session(enter(ProviderAccount.ANN));
    }

    @Test
    void whoIsUnknownIsNotMade() {
        assertThat(enter(account("e-1", "eve@example.org"))).isEqualTo(REFUSED);

        assertThat(scene.members().people().list()).isEmpty();
    }

    @Test
    void whoIsDisabledIsNotIn() {
        Person gone = scene.member("gone@example.org", Role.VIEWER, Reach.BOTH);
        scene.members().people().update(gone.disabled(Optional.of(scene.house().ports().now())));

        assertThat(enter(account("g-1", "gone@example.org"))).isEqualTo(REFUSED);
        assertThat(scene.members().sessions().of(gone.id())).isEmpty();
    }

    @Test
    void whoeverGetsTheAddressAtTheProviderLaterIsNotThePerson() {
        scene.ann();
        session(enter(ProviderAccount.ANN));

        assertThat(enter(account("a-2", ANN))).isEqualTo(REFUSED);

        session(enter(ProviderAccount.ANN));
    }

    @Test
    void whoeverChangesTheirAddressAtTheProviderBecomesNoOtherPerson() {
        scene.ann();
        scene.member("bob@example.org", Role.OWNER, Reach.BOTH);
        session(enter(ProviderAccount.ANN));

        assertThat(enter(account("a-1", "bob@example.org"))).isEqualTo(REFUSED);

        session(enter(account("b-1", "bob@example.org")));
    }

    @Test
    void theOperatorFreesAPersonForAnotherSubject() {
        Person ann = scene.ann();
        session(enter(ProviderAccount.ANN));

        assertThat(scene.people().unbind(ann.address())).isTrue();
        assertThat(scene.people().unbind(ann.address())).isFalse();

        session(enter(account("a-2", ANN)));
        assertThat(enter(ProviderAccount.ANN)).isEqualTo(REFUSED);
        assertThat(scene.house().audited()).containsOnlyOnce(AuditAction.FACTOR_REMOVED);
    }

    @Test
    void theOperatorEndsTheSessionsAndTheSignInsThatWaitForACode() {
        Person ann = scene.ann();
        TotpSecret app = withSecondFactor();
        String started = started(enter(account("evil", ANN)));
        assertThat(scene.members().sessions().of(ann.id())).isNotEmpty();

        assertThat(scene.people().unbind(ann.address())).as("not bound yet").isFalse();

        assertThat(scene.members().sessions().of(ann.id())).isEmpty();
        assertThat(scene.signingIn().isStarted(started)).isFalse();
        assertThat(scene.signingIn().enterCode(started, code(app), VISIT)).isEmpty();
    }

    @Test
    void unbindingLeavesOtherLinksOfThePerson() {
        Person ann = scene.ann();
        String reset = scene.linkFor(ann);
        withSecondFactor();
        SignInResult waiting = scene.signIn(ANN, PASSWORD);

        scene.people().unbind(ann.address());

        assertThat(scene.resetting(true).find(reset)).isPresent();
        assertThat(
                        scene.signingIn()
                                .isStarted(((SignInResult.CodeNeeded) waiting).started().reveal()))
                .isTrue();
    }

    @Test
    void whoHasASecondFactorEntersACode() {
        scene.ann();
        TotpSecret app = withSecondFactor();

        String started = started(enter(ProviderAccount.ANN));

        assertThat(scene.opening().find(started)).isEmpty();
        SignInResult.SignedIn session =
                (SignInResult.SignedIn)
                        scene.signingIn().enterCode(started, code(app), VISIT).orElseThrow();
        assertThat(scene.open(session).hasFactor()).isTrue();
        assertThat(scene.house().auditLog().getLast().change().fields())
                .containsExactly(AuditField.set("factor", "provider, code"));
    }

    @Test
    void aStrangerWithTheAddressWhoKnowsNoCodeIsNotBound() {
        Person ann = scene.ann();
        TotpSecret app = withSecondFactor();
        String stranger = started(enter(account("evil", ANN)));
        assertThat(scene.signingIn().enterCode(stranger, "000000", VISIT))
                .contains(new SignInResult.Refused());
        scene.house().ports().elapse(Duration.ofMinutes(4));

        String started = started(enter(ProviderAccount.ANN));
        assertThat(scene.signingIn().enterCode(started, code(app), VISIT))
                .get()
                .isInstanceOf(SignInResult.SignedIn.class);

        scene.people().removeFactor(ann.address());
        assertThat(enter(account("evil", ANN))).isEqualTo(REFUSED);
        session(enter(ProviderAccount.ANN));
    }

    @Test
    void aCodeCountsForNoSubjectWhenAnotherOneWasBoundMeanwhile() {
        Person ann = scene.ann();
        TotpSecret app = withSecondFactor();
        String late = started(enter(account("late", ANN)));
        String first = started(enter(ProviderAccount.ANN));
        assertThat(scene.signingIn().enterCode(first, code(app), VISIT))
                .get()
                .isInstanceOf(SignInResult.SignedIn.class);
        scene.house().ports().elapse(Duration.ofSeconds(30));
        int sessions = scene.members().sessions().of(ann.id()).size();

        assertThat(scene.signingIn().enterCode(late, code(app), VISIT)).isEmpty();

        assertThat(scene.signingIn().isStarted(late)).isFalse();
        assertThat(scene.members().sessions().of(ann.id())).hasSize(sessions);
        assertThat(enter(account("late", ANN))).isEqualTo(REFUSED);
    }

    @Test
    void aSubjectOfAnotherPersonIsAskedForNoCode() {
        scene.ann();
        scene.member("bob@example.org", Role.OWNER, Reach.BOTH);
        session(enter(account("b-1", "bob@example.org")));
        withSecondFactor();

        assertThat(enter(account("b-1", ANN))).isEqualTo(REFUSED);
    }

    @Test
    void theAuditLogHasEachBindingOnce() {
        Person ann = scene.ann();
        TotpSecret app = withSecondFactor();
        long before = added();
        for (int n = 0; n < 2; n++) {
            String started = started(enter(ProviderAccount.ANN));
            assertThat(added()).isEqualTo(before + n);
            assertThat(scene.signingIn().enterCode(started, code(app), VISIT)).isPresent();
            assertThat(added()).isEqualTo(before + 1);
            scene.house().ports().elapse(Duration.ofSeconds(30));
        }

        scene.people().removeFactor(ann.address());
        session(enter(ProviderAccount.ANN));
        scene.people().unbind(ann.address());
        session(enter(account("a-2", ANN)));

        assertThat(added()).isEqualTo(before + 2);
        assertThat(scene.house().auditLog())
                .filteredOn(entry -> entry.change().action() == AuditAction.FACTOR_ADDED)
                .last()
                .satisfies(entry -> {
                    assertThat(entry.change().target()).contains(ann.id().value());
                    assertThat(entry.change().fields())
                            .containsExactly(AuditField.set("factor", "provider"));
                });
    }

    private long added() {
        return scene.house().audited().stream().filter(AuditAction.FACTOR_ADDED::equals).count();
    }

    /** The app of Ann, who adds it in a session. */
    private TotpSecret withSecondFactor() {
        OpenSession open = scene.open(scene.signedIn(ANN));
        scene.factor().propose(open);
        TotpSecret app = scene.factor().findProposed(open).orElseThrow();
        assertThat(scene.factor().confirm(open, code(app))).isPresent();
        scene.house().ports().elapse(Duration.ofSeconds(30));
        return app;
    }

    private static String started(ProviderEntry entry) {
        assertThat(entry)
                .isInstanceOfSatisfying(
                        ProviderEntry.Vouched.class,
                        vouched ->
                                assertThat(vouched.result())
                                        .isInstanceOf(SignInResult.CodeNeeded.class));
        SignInResult result = ((ProviderEntry.Vouched) entry).result();
        return ((SignInResult.CodeNeeded) result).started().reveal();
    }

    private String code(TotpSecret app) {
        return app.code(TotpSecret.stepAt(scene.house().ports().now()));
    }

    @Test
    void whoCancelsAtTheProviderIsNotInAndTheQuestionIsUsedUp() {
        scene.ann();
        ProviderReturn right = answer(begin(), ProviderAccount.ANN);

        assertThat(
                        signIn.enter(
                                new ProviderReturn(
                                        right.secret(), right.state(), "", right.issuer()),
                                VISIT))
                .isEqualTo(new ProviderEntry.Declined());
        assertThat(signIn.enter(right, VISIT)).isEqualTo(new ProviderEntry.Lost());
    }

    @Test
    void aProviderThatIsSilentLetsNoOneIn() {
        scene.ann();
        ProviderReturn right = answer(begin(), ProviderAccount.ANN);
        provider.isSilent = true;

        assertThat(signIn.begin(VISIT)).isEmpty();
        assertThat(signIn.enter(right, VISIT)).isEqualTo(new ProviderEntry.Silent());
    }

    @Test
    void aClientAsksThirtyTimesInTenMinutes() {
        for (int n = 0; n < 30; n++) {
            begin();
        }

        assertThat(Failures.of(this::begin)).isInstanceOf(Failure.RateLimited.class);
    }

    @Test
    void theSecretOfTheQuestionIsInNoValueThatLeavesTheBrowser() {
        SignInByProvider.Begun begun = begin();

        assertThat(begun.page().toString())
                .doesNotContain(begun.question().secret().reveal())
                .doesNotContain(begun.question().verifier());
        assertThat(begun.toString()).doesNotContain(begun.question().secret().reveal());
    }
}
