package dev.postroom.bootstrap.settings;

import java.util.Optional;

/**
 * A PostgreSQL database and who connects to it.
 *
 * @param jdbcUrl {@code jdbc:postgresql://…} without user and password, fit to be shown
 * @param place host, port and database as a person would say them
 */
public record DatabaseTarget(
        String jdbcUrl, String place, Optional<String> user, Optional<Secret> password) {

    /** The same database; what is given here wins over what the address held. */
    DatabaseTarget with(Optional<String> otherUser, Optional<Secret> otherPassword) {
        return new DatabaseTarget(
                jdbcUrl, place, otherUser.or(() -> user), otherPassword.or(() -> password));
    }
}
