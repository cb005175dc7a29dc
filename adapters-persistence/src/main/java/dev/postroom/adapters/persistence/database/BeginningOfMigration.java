package dev.postroom.adapters.persistence.database;

import dev.postroom.adapters.persistence.connection.SqlComplaint;

import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

import java.sql.SQLException;
import java.sql.Statement;

/** Sets the settings of a session in the transaction of each migration, behind a pooler. */
record BeginningOfMigration(String statement) implements Callback {

    @Override
    public boolean supports(Event event, Context context) {
        return event == Event.BEFORE_EACH_MIGRATE;
    }

    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
        return true;
    }

    @Override
    public void handle(Event event, Context context) {
        try (Statement set = context.getConnection().createStatement()) {
            set.execute(statement);
        } catch (SQLException e) {
            throw SqlComplaint.of(e);
        }
    }

    @Override
    public String getCallbackName() {
        return "settings of the session";
    }
}
