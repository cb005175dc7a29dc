package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Invitation;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.access.AcceptInvitations;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.text.Slug;

import java.util.Optional;
import java.util.UUID;

/** Has an invitation of a new person, with the token {@code good}, and one of a known person. */
public final class FakeInvitations implements AcceptInvitations {

    private final Workspace workspace;

    public FakeInvitations(Workspace workspace) {
        this.workspace = workspace;
    }

    @Override
    public Optional<Shown> find(String token) {
        return switch (token) {
            case "good" -> Optional.of(shown(false));
            case "known" -> Optional.of(shown(true));
            default -> Optional.empty();
        };
    }

    private Shown shown(boolean isKnown) {
        return new Shown(
                new Invitation(
                        new UUID(0, 9),
                        workspace.account(),
                        EmailAddress.given("bob@acme.test"),
                        Role.MARKETER,
                        Reach.BOTH,
                        FakeSessions.BEGAN,
                        FakeSessions.BEGAN.plus(Invitation.LIFETIME)),
                new Account(
                        workspace.account(), new Slug("acme"), "Acme Letters", FakeSessions.BEGAN),
                isKnown);
    }

    @Override
    public Optional<SignInResult.SignedIn> join(
            String token, String name, String password, Visit visit) {
        return Optional.empty();
    }

    @Override
    public boolean accept(String token, OpenSession session) {
        return token.equals("known");
    }
}
