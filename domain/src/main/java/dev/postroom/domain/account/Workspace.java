package dev.postroom.domain.account;

import java.util.UUID;

/**
 * Account and environment: the key that isolates data. First argument of every port method on data;
 * another workspace's rows are never seen.
 *
 * @param id leads every key of tenant data
 */
public record Workspace(UUID id, AccountId account, Environment environment) {

    /** Whether mail is captured and never sent. */
    public boolean isTest() {
        return environment == Environment.TEST;
    }
}
