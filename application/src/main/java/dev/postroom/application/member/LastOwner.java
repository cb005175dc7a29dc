package dev.postroom.application.member;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.AccountMembers;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.shared.failure.Failure;

import java.util.List;
import java.util.Optional;

/** An account that has an owner keeps one. */
final class LastOwner {

    private final AccountMembers members;

    LastOwner(AccountMembers members) {
        this.members = members;
    }

    /**
     * Stores a membership, or removes it. Fails with {@code Conflict} when the account loses its
     * last owner. Needs a transaction, which then has all members of the account for itself: of two
     * owners who remove each other at once, one stays.
     *
     * @param next empty: the person is no member any more
     * @return the membership before, or empty
     */
    Optional<Membership> replace(AccountId account, PersonId person, Optional<Membership> next) {
        List<Membership> all = members.lock(account);
        Optional<Membership> before =
                all.stream().filter(one -> one.person().equals(person)).findAny();
        boolean hadOwner = all.stream().anyMatch(Membership::isOwner);
        boolean keepsOwner =
                next.filter(Membership::isOwner).isPresent()
                        || all.stream()
                                .filter(one -> !one.person().equals(person))
                                .anyMatch(Membership::isOwner);
        if (hadOwner && !keepsOwner) {
            throw Failure.Conflict.of(
                            "last_owner",
                            "The account would have no owner left. Make another member an owner"
                                    + " first.")
                    .asException();
        }
        next.ifPresentOrElse(members::put, () -> members.remove(account, person));
        return before;
    }

    /** A change of a role, for the audit log. */
    static AuditedChange changed(Membership before, Membership after) {
        return AuditedChange.difference(
                AuditAction.ROLE_CHANGED,
                Optional.of(before.person().value()),
                AuditField.of(
                        "role",
                        Optional.of(before.role().keyword()),
                        Optional.of(after.role().keyword())),
                AuditField.of(
                        "environments",
                        Optional.of(before.reach().keyword()),
                        Optional.of(after.reach().keyword())));
    }
}
