package dev.postroom.adapters.persistence.connection;

/**
 * How to connect to the database.
 *
 * @param url JDBC URL of PostgreSQL 15 or later
 * @param poolSize maximum number of connections; a thread in a transaction holds one
 */
public record ConnectionPoolSettings(String url, String user, String password, int poolSize) {

    /** The same database, with fewer connections. */
    public ConnectionPoolSettings atMost(int connections) {
        return new ConnectionPoolSettings(url, user, password, Math.min(poolSize, connections));
    }

    @Override
    public String toString() {
        return "ConnectionPoolSettings[" + user + ", " + poolSize + " connections]";
    }
}
