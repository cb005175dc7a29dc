package dev.postroom.domain.account;

import dev.postroom.domain.shared.DerivedSlug;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.shared.text.Text;

import java.time.Instant;

/**
 * The paying customer who owns API keys and data. Has two workspaces, live and test, from its
 * creation.
 *
 * @param slug stands for the account in the paths of its pages; no other account has it
 * @param name 1 to 100 characters, one line
 */
public record Account(AccountId id, Slug slug, String name, Instant createdAt) {
    public Account {
        name = Text.required(name, 100);
    }

    /** A new account, whose slug comes from its name. */
    public static Account named(AccountId id, String name, Instant createdAt) {
        String checked = Text.required(name, 100);
        return new Account(id, new DerivedSlug(checked).first(), checked, createdAt);
    }

    /** The same account with the slug of its name for the {@code n}th attempt, from 2 on. */
    public Account numbered(int n) {
        return new Account(id, new DerivedSlug(name).numbered(n, id.value()), name, createdAt);
    }
}
