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
                    "The database at %s rejected the user%s or its password."
                            .formatted(target.place(), user);
            case "3D000" -> "The database %s does not exist.".formatted(target.place());
            case "53300" -> "The database at %s has no free connections.".formatted(target.place());
            case "57P03" -> "The database at %s is still starting.".formatted(target.place());
            case "08004" -> rejected(target);
            default -> unreachable(target, failure, state);
        };
    }

    private static String rejected(DatabaseTarget target) {
        return target.password().isEmpty()
                ? "The database at %s requires a password, but none is set."
                        .formatted(target.place())
                : "The database at %s does not support the requested encryption or authentication."
                        .formatted(target.place());
    }

    private static String unreachable(DatabaseTarget target, SQLException failure, String state) {
        String why =
                switch (root(failure)) {
                    case UnknownHostException _ -> "its host name is unknown";
                    case ConnectException _ -> "the connection was refused";
                    case SocketTimeoutException _ -> "it does not respond in time";
                    // the driver's own time limit has no cause
                    case SQLException _ when state.equals("08001") -> "it does not respond in time";
                    default ->
                            state.startsWith("08")
                                    ? "the server does not speak the PostgreSQL protocol"
                                    : "the connection fails with SQLSTATE " + state;
                };
        return "The database at %s is not reachable: %s.".formatted(target.place(), why);
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
