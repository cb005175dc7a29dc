package dev.postroom.domain.member.session;

import dev.postroom.domain.account.Account;
import dev.postroom.domain.member.Membership;

/** An account that a person is a member of. */
public record VisibleAccount(Account account, Membership membership) {}
