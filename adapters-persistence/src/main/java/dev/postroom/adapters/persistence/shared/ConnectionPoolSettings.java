package dev.postroom.adapters.persistence.shared;

/**
 * Where the database is.
 *
 * @param url JDBC URL of PostgreSQL 15 or later
 * @param poolSize most connections at once; a thread in a transaction holds one
 */
public record ConnectionPoolSettings(String url, String user, String password, int poolSize) {
    @Override
    public String toString() {
        return "ConnectionPoolSettings[" + user + ", " + poolSize + " connections]";
    }
}
