package dev.postroom.domain.member;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.identity.Permission;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Role;

import java.time.Instant;

/** A person's role in an account. */
public record Membership(
        AccountId account, PersonId person, Role role, Reach reach, Instant since) {

    /** Whether the member has the permission in this environment. */
    public boolean has(Permission permission, Environment environment) {
        return reach.includes(environment) && role.has(permission, environment);
    }

    /** Whether the member owns the account, in both environments. */
    public boolean isOwner() {
        return role == Role.OWNER && reach == Reach.BOTH;
    }

    /** The same membership with another role and reach. */
    public Membership with(Role other, Reach environments) {
        return new Membership(account, person, other, environments, since);
    }
}
