package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.settings.DatabaseTarget;

import org.jspecify.annotations.Nullable;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Optional;

/** Why a connection failed, as one sentence; never quotes the text of the driver. */
final class ConnectionComplaint {
    private ConnectionComplaint() {}

    static String sentence(DatabaseTarget target, SQLException failure) {
        String state = Optional.ofNullable(failure.getSQLState()).orElse("");
        String user = target.user().map(name -> " \"" + name + "\"").orElse("");
        return switch (state) {
            case "28P01", "28000" ->
                    "The database at %s refuses the user%s or its password."
                            .formatted(target.place(), user);
            case "3D000" -> "There is no such database: %s.".formatted(target.place());
            case "53300" ->
                    "The database at %s takes no more connections.".formatted(target.place());
            case "57P03" -> "The database at %s is still starting.".formatted(target.place());
            case "08004" -> rejected(target);
            default -> unreachable(target, failure, state);
        };
    }

    private static String rejected(DatabaseTarget target) {
        return target.password().isEmpty()
                ? "The database at %s asks for a password, and none is set."
                        .formatted(target.place())
                : "The database at %s offers neither the encryption nor the sign-in asked for."
                        .formatted(target.place());
    }

    private static String unreachable(DatabaseTarget target, SQLException failure, String state) {
        String why =
                switch (root(failure)) {
                    case UnknownHostException _ -> "its host name is unknown";
                    case ConnectException _ -> "nothing listens there";
                    case SocketTimeoutException _ -> "it does not answer in time";
                    // the driver's own time limit has no cause
                    case SQLException _ when state.equals("08001") -> "it does not answer in time";
                    default ->
                            state.startsWith("08")
                                    ? "what listens there does not speak PostgreSQL as expected"
                                    : "the connection fails with SQLSTATE " + state;
                };
        return "The database at %s cannot be reached: %s.".formatted(target.place(), why);
    }

    private static Throwable root(Throwable failure) {
        Throwable deepest = failure;
        @Nullable Throwable cause = failure.getCause();
        while (cause != null) {
            deepest = cause;
            cause = cause.getCause();
        }
        return deepest;
    }
}
