package dev.postroom.bootstrap.settings.format;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A PostgreSQL database and the credentials for it.
 *
 * @param jdbcUrl {@code jdbc:postgresql://…} without user and password, safe to print
 * @param place {@code host:port/database}, for messages
 */
public record DatabaseTarget(
        String jdbcUrl, String place, Optional<String> user, Optional<Secret> password) {

    /**
     * The address without what only the statements of Postroom need: a pooler refuses it at the
     * beginning of a connection.
     */
    public String plainUrl() {
        int query = jdbcUrl.indexOf('?');
        if (query < 0) {
            return jdbcUrl;
        }
        String others =
                Arrays.stream(jdbcUrl.substring(query + 1).split("&"))
                        .filter(each ->
                                !each.startsWith("options=") && !each.startsWith("currentSchema="))
                        .collect(Collectors.joining("&"));
        return jdbcUrl.substring(0, query) + (others.isEmpty() ? "" : "?" + others);
    }

    /** The same database; the given values override those of the address. */
    public DatabaseTarget with(Optional<String> otherUser, Optional<Secret> otherPassword) {
        return new DatabaseTarget(
                jdbcUrl, place, otherUser.or(() -> user), otherPassword.or(() -> password));
    }
}
