package dev.postroom.domain.member.session;

import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.member.Membership;

import java.util.List;
import java.util.Optional;

/**
 * An account that a person is a member of.
 *
 * @param isFactorRequired whether members need a second factor to reach it
 * @param workspaces that the account has, whether or not the member reaches them
 */
public record VisibleAccount(
        Account account,
        Membership membership,
        boolean isFactorRequired,
        List<Workspace> workspaces) {

    public VisibleAccount {
        workspaces = List.copyOf(workspaces);
    }

    /** The workspace of an environment that the member reaches. */
    public Optional<Workspace> workspace(Environment environment) {
        return workspaces.stream()
                .filter(one -> one.environment() == environment)
                .filter(_ -> membership.reach().includes(environment))
                .findFirst();
    }
}
