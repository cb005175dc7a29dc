package dev.postroom.adapters.persistence.database;

import java.util.Optional;

/** The schema of a database is older than this program, or absent. */
public final class OldSchema extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String schema;
    private final transient Optional<String> found;
    private final String needed;

    OldSchema(String schema, Optional<String> found, String needed) {
        super("the schema is not at " + needed);
        this.schema = schema;
        this.found = found;
        this.needed = needed;
    }

    /** Its name in the database. */
    public String schema() {
        return schema;
    }

    /** The version that the database has; empty when it has no schema of Postroom. */
    public Optional<String> found() {
        return found;
    }

    /** The version of this program. */
    public String needed() {
        return needed;
    }
}
