package dev.postroom.bootstrap.settings;

import java.util.Optional;

/**
 * A PostgreSQL database and the credentials for it.
 *
 * @param jdbcUrl {@code jdbc:postgresql://…} without user and password, safe to print
 * @param place {@code host:port/database}, for messages
 */
public record DatabaseTarget(
        String jdbcUrl, String place, Optional<String> user, Optional<Secret> password) {

    /** The same database; the given values override those of the address. */
    DatabaseTarget with(Optional<String> otherUser, Optional<Secret> otherPassword) {
        return new DatabaseTarget(
                jdbcUrl, place, otherUser.or(() -> user), otherPassword.or(() -> password));
    }
}
