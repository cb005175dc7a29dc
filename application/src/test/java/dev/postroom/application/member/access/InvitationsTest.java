package dev.postroom.application.member.access;

import static dev.postroom.application.member.access.MemberScene.ANN;
import static dev.postroom.application.member.access.MemberScene.PASSWORD;
import static dev.postroom.application.member.access.MemberScene.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.member.MemberManagement;
import dev.postroom.application.shared.Failures;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Invitation;
import dev.postroom.domain.member.Member;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Optional;

/** Members who invite, change and remove others. */
final class InvitationsTest {

    private static final EmailAddress BOB = new EmailAddress("bob@example.org");

    private final MemberScene scene = new MemberScene();
    private final MemberManagement managing = scene.managing();

    private MemberCaller caller(Person person, Role role) {
        return new MemberCaller(
                scene.house().live(),
                person.id(),
                person.name(),
                role.scopes(Environment.LIVE),
                role.rights(Environment.LIVE),
                scene.house().ports().now());
    }

    private MemberCaller owner() {
        return caller(scene.ann(), Role.OWNER);
    }

    private MemberCaller admin() {
        return caller(scene.member("admin@example.org", Role.ADMIN, Reach.BOTH), Role.ADMIN);
    }

    private String invited(MemberCaller caller) {
        return managing.invite(caller, BOB, Role.MARKETER, Reach.TEST)
                .map(SecretToken::reveal)
                .orElseThrow();
    }

    private static String code(Failure failure) {
        return ((Failure.Conflict) failure).code();
    }

    @Test
    void aNewPersonJoinsByAnInvitationOnce() {
        String token = invited(owner());

        SignInResult.SignedIn bob =
                scene.accepting().join(token, "Bob", PASSWORD, visit("192.0.2.1")).orElseThrow();

        OpenSession session = scene.open(bob);
        assertThat(session.person().address()).isEqualTo(BOB);
        Membership membership = scene.members().members().of(bob.person()).getFirst();
        assertThat(membership.role()).isEqualTo(Role.MARKETER);
        assertThat(membership.reach()).isEqualTo(Reach.TEST);
        assertThat(scene.accepting().find(token)).isEmpty();
        assertThat(scene.accepting().join(token, "Bob", PASSWORD, visit("192.0.2.1"))).isEmpty();
        assertThat(scene.house().audited())
                .containsExactly(
                        AuditAction.MEMBER_INVITED,
                        AuditAction.MEMBER_JOINED,
                        AuditAction.SIGNED_IN);
    }

    @Test
    void aKnownPersonAcceptsUnderTheAddressOfTheInvitationAlone() {
        MemberCaller owner = owner();
        String token = invited(owner);
        scene.members()
                .people()
                .add(
                        Person.named(
                                new dev.postroom.domain.identity.PersonId(
                                        scene.house().ports().ids().next()),
                                BOB,
                                "Bob",
                                scene.house().ports().now()),
                        Optional.of("plain:" + PASSWORD));

        assertThat(scene.accepting().join(token, "Bob", PASSWORD, visit("192.0.2.1"))).isEmpty();
        assertThat(scene.accepting().accept(token, scene.open(scene.signedIn(ANN)))).isFalse();

        OpenSession bob = scene.open(scene.signedIn("bob@example.org"));
        assertThat(scene.accepting().accept(token, bob)).isTrue();
        assertThat(scene.accepting().accept(token, bob)).isFalse();
        assertThat(managing.list(owner)).extracting(Member::person).contains(bob.person());
    }

    @Test
    void anInvitationEndsAfterAWeekByAnotherOneAndWhenItIsWithdrawn() {
        MemberCaller owner = owner();
        String first = invited(owner);
        String second = invited(owner);
        assertThat(scene.accepting().find(first)).isEmpty();
        assertThat(scene.accepting().find(second)).isPresent();
        Invitation open = managing.listInvitations(owner).getFirst();

        scene.house().ports().elapse(Duration.ofDays(7));
        assertThat(scene.accepting().find(second)).isEmpty();
        assertThat(managing.listInvitations(owner)).isEmpty();

        String third = invited(owner);
        managing.withdraw(owner, open.id());
        assertThat(scene.accepting().find(third)).isPresent();
        managing.withdraw(owner, managing.listInvitations(owner).getFirst().id());
        assertThat(scene.accepting().find(third)).isEmpty();
    }

    @Test
    void anInvitationIsMailedWhereMailCanBeSentAndThenNotShown() {
        assertThat(scene.managing(true).invite(owner(), BOB, Role.VIEWER, Reach.BOTH)).isEmpty();

        assertThat(scene.mailing().sendNext()).isEqualTo(1);

        assertThat(scene.house().liveMail().mails().getFirst().content().text().orElseThrow())
                .asString()
                .contains("https://mail.example.com/invite/");
    }

    @Test
    void onlyAnOwnerMakesChangesAndRemovesOwners() {
        Person ann = scene.ann();
        MemberCaller admin = admin();

        assertThat(Failures.of(() -> managing.invite(admin, BOB, Role.OWNER, Reach.BOTH)))
                .isInstanceOf(Failure.Forbidden.class);
        assertThat(Failures.of(() -> managing.change(admin, ann.id(), Role.VIEWER, Reach.BOTH)))
                .isInstanceOf(Failure.Forbidden.class);
        assertThat(Failures.of(() -> managing.remove(admin, ann.id())))
                .isInstanceOf(Failure.Forbidden.class);
        assertThat(
                        Failures.of(() ->
                                managing.change(admin, admin.person(), Role.OWNER, Reach.BOTH)))
                .isInstanceOf(Failure.Forbidden.class);
    }

    @Test
    void othersManageNoMembers() {
        for (Role role : new Role[] {Role.VIEWER, Role.MARKETER, Role.DEVELOPER}) {
            MemberCaller caller =
                    caller(scene.member(role.keyword() + "@example.org", role, Reach.BOTH), role);
            assertThat(Failures.of(() -> managing.list(caller)))
                    .isInstanceOf(Failure.Forbidden.class);
            assertThat(Failures.of(() -> invited(caller))).isInstanceOf(Failure.Forbidden.class);
        }
    }

    @Test
    void theLastOwnerStays() {
        MemberCaller owner = owner();

        for (Role role : new Role[] {Role.ADMIN, Role.VIEWER}) {
            assertThat(
                            code(
                                    Failures.of(() ->
                                            managing.change(
                                                    owner, owner.person(), role, Reach.BOTH))))
                    .isEqualTo("last_owner");
        }
        assertThat(
                        code(
                                Failures.of(() ->
                                        managing.change(
                                                owner, owner.person(), Role.OWNER, Reach.TEST))))
                .isEqualTo("last_owner");
        assertThat(code(Failures.of(() -> managing.remove(owner, owner.person()))))
                .isEqualTo("last_owner");
    }

    @Test
    void whoLostTheRoleSinceTheRequestBeganChangesNobody() {
        MemberCaller owner = owner();
        MemberCaller admin = admin();
        Person bob = scene.member("bob@example.org", Role.VIEWER, Reach.BOTH);
        managing.change(owner, admin.person(), Role.MARKETER, Reach.BOTH);

        assertThat(Failures.of(() -> managing.remove(admin, bob.id())))
                .isInstanceOf(Failure.Forbidden.class);
        assertThat(Failures.of(() -> managing.change(admin, bob.id(), Role.ADMIN, Reach.BOTH)))
                .isInstanceOf(Failure.Forbidden.class);

        managing.remove(owner, admin.person());
        assertThat(Failures.of(() -> managing.remove(admin, bob.id())))
                .isInstanceOf(Failure.Forbidden.class);
    }

    @Test
    void aRemovedMemberIsSignedOut() {
        MemberCaller owner = owner();
        Person bob = scene.member("bob@example.org", Role.OWNER, Reach.BOTH);
        SignInResult.SignedIn session = scene.signedIn("bob@example.org");

        managing.remove(owner, bob.id());

        assertThat(scene.opening().find(session.session().reveal())).isEmpty();
        assertThat(managing.list(owner)).extracting(Member::person).doesNotContain(bob);
        assertThat(scene.house().audited()).endsWith(AuditAction.MEMBER_REMOVED);
        assertThat(Failures.of(() -> managing.remove(owner, bob.id())))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void aMemberIsNotInvitedAgain() {
        MemberCaller owner = owner();
        scene.member("bob@example.org", Role.VIEWER, Reach.BOTH);

        assertThat(code(Failures.of(() -> invited(owner)))).isEqualTo("already_member");
    }
}
