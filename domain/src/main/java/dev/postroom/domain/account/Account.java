package dev.postroom.domain.account;

import dev.postroom.domain.shared.text.Text;

import java.time.Instant;

/**
 * The paying customer who owns API keys and data. Has two workspaces, live and test, from its
 * creation.
 *
 * @param name 1 to 100 characters, one line
 */
public record Account(AccountId id, String name, Instant createdAt) {
    public Account {
        name = Text.required(name, 100);
    }
}
