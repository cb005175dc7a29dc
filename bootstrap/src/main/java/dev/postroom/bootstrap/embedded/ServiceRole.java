package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The role of the service in the embedded database: an ordinary one that owns its database, as in a
 * PostgreSQL of the operator. So nothing can depend on the rights of a superuser.
 */
final class ServiceRole {
    static final String NAME = "postroom_service";

    private static final String OBJECTS =
            """
            SELECT format('ALTER %s %s OWNER TO postroom_service',
                CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                    WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
                c.oid::regclass)
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND c.relowner = :superuser
                AND n.nspname !~ '^pg_' AND n.nspname != 'information_schema'
                AND NOT EXISTS (SELECT 1 FROM pg_depend d
                    WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
                        AND d.deptype IN ('a', 'i', 'e') AND c.relkind = 'S')
            UNION ALL
            SELECT format('ALTER ROUTINE %s OWNER TO postroom_service', p.oid::regprocedure)
            FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
            WHERE p.proowner = :superuser
                AND n.nspname !~ '^pg_' AND n.nspname != 'information_schema'
            UNION ALL
            SELECT format('ALTER TYPE %s OWNER TO postroom_service', t.oid::regtype)
            FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
            WHERE t.typowner = :superuser AND t.typtype IN ('e', 'd', 'r')
                AND n.nspname !~ '^pg_' AND n.nspname != 'information_schema'
            """
                    .replace(
                            ":superuser",
                            "(SELECT oid FROM pg_roles WHERE rolname = current_user)");

    private ServiceRole() {}

    /**
     * Makes the role, or gives it its password again.
     *
     * @param maintenance connects as superuser to another database
     */
    static void make(DatabaseTarget maintenance, Secret password) throws SQLException {
        try (Connection connection = DatabaseProbe.connect(maintenance);
                Statement statement = connection.createStatement()) {
            if (isMissing(statement, "pg_roles WHERE rolname = '" + NAME + "'")) {
                statement.execute("CREATE ROLE " + NAME + " LOGIN");
            }
            // letters and digits
            statement.execute("ALTER ROLE " + NAME + " PASSWORD '" + password.reveal() + "'");
        }
    }

    /** Makes the database, or gives the role one that a superuser owns. */
    static void own(DatabaseTarget maintenance, String database) throws SQLException {
        try (Connection connection = DatabaseProbe.connect(maintenance);
                Statement statement = connection.createStatement()) {
            if (isMissing(statement, "pg_database WHERE datname = '" + database + "'")) {
                statement.execute("CREATE DATABASE " + database + " OWNER " + NAME);
            } else {
                statement.execute("ALTER DATABASE " + database + " OWNER TO " + NAME);
            }
        }
    }

    /**
     * Gives the role all objects of a database that the superuser made.
     *
     * @param target connects as superuser to that database
     */
    static void ownObjects(DatabaseTarget target) throws SQLException {
        try (Connection connection = DatabaseProbe.connect(target);
                Statement find = connection.createStatement();
                Statement change = connection.createStatement()) {
            connection.setAutoCommit(false);
            try (ResultSet found = find.executeQuery(OBJECTS)) {
                while (found.next()) {
                    change.addBatch(found.getString(1));
                }
            }
            change.executeBatch();
            connection.commit();
        }
    }

    private static boolean isMissing(Statement statement, String what) throws SQLException {
        try (ResultSet found = statement.executeQuery("SELECT FROM " + what)) {
            return !found.next();
        }
    }
}
