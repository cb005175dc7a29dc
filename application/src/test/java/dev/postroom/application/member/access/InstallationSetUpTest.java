package dev.postroom.application.member.access;

import static dev.postroom.application.member.access.MemberScene.PASSWORD;
import static dev.postroom.application.member.access.MemberScene.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.NewOwner;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violation;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Optional;

final class InstallationSetUpTest {

    private static final NewOwner OWNER =
            new NewOwner("Ann", "ann@example.org", PASSWORD, "Tea House");

    private final MemberScene scene = new MemberScene();

    private String issued() {
        return scene.setUp().issueLink().map(SecretToken::reveal).orElseThrow();
    }

    private Optional<SignInResult.SignedIn> complete(String token) {
        return scene.setUp().complete(token, OWNER, visit("192.0.2.1"));
    }

    @Test
    void theFirstPersonIsAnOperatorOwnsEveryAccountAndIsSignedIn() {
        scene.house().ports().newWorkspace(Environment.LIVE);

        SignInResult.SignedIn signedIn = complete(issued()).orElseThrow();

        Person ann = scene.open(signedIn).person();
        assertThat(ann.isOperator()).isTrue();
        assertThat(scene.members().members().of(ann.id())).hasSize(2).allMatch(Membership::isOwner);
        assertThat(scene.house().audited())
                .containsExactly(AuditAction.MEMBER_JOINED, AuditAction.SIGNED_IN);
    }

    @Test
    void aLinkIsUsedOnceAndWithItEveryOther() {
        String first = issued();
        String second = issued();
        assertThat(scene.setUp().isOpen(first)).isTrue();

        assertThat(complete(second)).isPresent();

        assertThat(scene.setUp().isOpen(first)).isFalse();
        assertThat(complete(first)).isEmpty();
        assertThat(complete(second)).isEmpty();
        assertThat(scene.setUp().issueLink()).isEmpty();
        assertThat(scene.members().people().list()).hasSize(1);
    }

    @Test
    void aLinkWorksForADayAndAnotherTextNever() {
        String token = issued();
        assertThat(complete("")).isEmpty();
        assertThat(complete(token.substring(1) + "A")).isEmpty();
        scene.house().ports().elapse(Duration.ofDays(1).minusSeconds(1));
        assertThat(scene.setUp().isOpen(token)).isTrue();

        scene.house().ports().elapse(Duration.ofSeconds(1));

        assertThat(scene.setUp().isOpen(token)).isFalse();
        assertThat(complete(token)).isEmpty();
    }

    @Test
    void aLinkToChooseAPasswordSetsNothingUp() {
        String token =
                scene.links()
                        .make(
                                dev.postroom.domain.member.access.AccessLink.Purpose.RESET,
                                Optional.empty())
                        .reveal();

        assertThat(scene.setUp().isOpen(token)).isFalse();
        assertThat(complete(token)).isEmpty();
    }

    @Test
    void allThatIsWrongWithTheOwnerIsSaidAtOnceAndTheLinkStays() {
        String token = issued();
        NewOwner wrong = new NewOwner(" ", "nowhere", "short", "Tea House");

        Failure.Invalid refusal =
                (Failure.Invalid)
                        Failures.of(() -> scene.setUp().complete(token, wrong, visit("192.0.2.1")));

        assertThat(refusal.violations())
                .extracting(Violation::field)
                .containsExactlyInAnyOrder("name", "address", "password");
        assertThat(complete(token)).isPresent();
    }

    @Test
    void anUnattendedInstallationIsSetUpOnce() {
        scene.setUp().completeUnattended(OWNER);
        scene.setUp().completeUnattended(new NewOwner("Bob", "bob@example.org", PASSWORD, "Other"));

        assertThat(scene.members().people().list()).extracting(Person::name).containsExactly("Ann");
        assertThat(scene.signedIn("ann@example.org")).isNotNull();
        Person ann = scene.members().people().list().getFirst();
        assertThat(scene.members().members().of(ann.id()))
                .extracting(Membership::role)
                .containsExactly(Role.OWNER);
    }
}
