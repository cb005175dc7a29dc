package dev.postroom.adapters.persistence.connection;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Where the tables of Postroom are.
 *
 * @param schema the first of the search path that exists
 * @param role that uses them
 * @param isReadOnly whether the server takes no changes
 */
public record Place(String database, String schema, String role, boolean isReadOnly) {
    private static final String ASK =
            "SELECT current_database(), current_schema(), current_user,"
                    + " current_setting('search_path'), current_setting('server_encoding'),"
                    + " current_setting('transaction_read_only') = 'on'";
    private static final String ENCODING = "UTF8";

    /**
     * @throws UnusableDatabase when there is no such schema, or the database cannot hold all text
     */
    public static Place of(Connections connections) {
        try (Connection connection = connections.pool().getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            try {
                if (connections.eachTransaction().isPresent()) {
                    statement.execute(connections.eachTransaction().get().asBeginning());
                }
                return read(statement);
            } finally {
                connection.rollback();
            }
        } catch (SQLException e) {
            throw SqlComplaint.of(e);
        }
    }

    private static Place read(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(ASK)) {
            row.next();
            String database = row.getString(1);
            if (!ENCODING.equals(row.getString(5))) {
                throw new UnusableDatabase(
                        "The database %s has the encoding %s; Postroom needs %s."
                                .formatted(database, row.getString(5), ENCODING));
            }
            String schema = row.getString(2);
            if (schema == null) {
                throw new UnusableDatabase(
                        "No schema of the search path (%s) exists in the database %s. Make it with CREATE SCHEMA, or change currentSchema in database.url."
                                .formatted(row.getString(4), database));
            }
            return new Place(database, schema, row.getString(3), row.getBoolean(6));
        }
    }

    /**
     * @throws UnusableDatabase when the server takes no changes
     */
    public void requireWritable() {
        if (isReadOnly) {
            throw SqlComplaint.readOnly(database);
        }
    }
}
