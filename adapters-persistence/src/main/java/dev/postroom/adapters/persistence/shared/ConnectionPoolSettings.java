package dev.postroom.adapters.persistence.shared;

/**
 * How to connect to the database.
 *
 * @param url JDBC URL of PostgreSQL 15 or later
 * @param poolSize maximum number of connections; a thread in a transaction holds one
 */
public record ConnectionPoolSettings(String url, String user, String password, int poolSize) {
    @Override
    public String toString() {
        return "ConnectionPoolSettings[" + user + ", " + poolSize + " connections]";
    }
}
