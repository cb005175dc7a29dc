package dev.postroom.application.member.session;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.OpenSessions;
import dev.postroom.domain.member.session.VisibleAccount;
import dev.postroom.domain.shared.text.Slug;

import java.util.List;
import java.util.Optional;

/** No session: people cannot sign in yet. */
public final class ClosedSessions implements OpenSessions {

    @Override
    public Optional<OpenSession> find(String secret) {
        return Optional.empty();
    }

    @Override
    public Optional<MemberCaller> caller(
            OpenSession session, Slug account, Environment environment) {
        return Optional.empty();
    }

    @Override
    public List<VisibleAccount> accounts(OpenSession session) {
        return List.of();
    }
}
