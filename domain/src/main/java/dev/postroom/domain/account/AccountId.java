package dev.postroom.domain.account;

import java.util.UUID;

/** Identifies an account. */
public record AccountId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
