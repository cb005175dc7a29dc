package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import org.jspecify.annotations.Nullable;

import java.io.FileNotFoundException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.FileSystemException;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.sql.SQLException;
import java.util.Optional;

import javax.net.ssl.SSLException;

/** Why a connection failed, as one sentence; never quotes the text of the driver. */
final class ConnectionComplaint {
    /** The SQLSTATE of a server that takes no changes. */
    static final String READ_ONLY = "25006";

    private ConnectionComplaint() {}

    static String sentence(DatabaseTarget target, SQLException failure) {
        String state = Optional.ofNullable(failure.getSQLState()).orElse("");
        String user = target.user().map(name -> " \"" + name + "\"").orElse("");
        return switch (state) {
            case "28P01" ->
                    "The database at %s rejected the user%s or its password."
                            .formatted(target.place(), user);
            case "28000" -> notLetIn(target, failure, user);
            case READ_ONLY ->
                    "The database at %s is read-only: it is a standby, or default_transaction_read_only is on."
                            .formatted(target.place());
            // the driver found servers, and none that can be written to
            case String _ when said(failure).contains("targetServerType") ->
                    "The database at %s is read-only: none of its servers takes changes."
                            .formatted(target.place());
            case "3D000" -> "The database %s does not exist.".formatted(target.place());
            case "53300" -> "The database at %s has no free connections.".formatted(target.place());
            case "57P03" -> "The database at %s is still starting.".formatted(target.place());
            case "08004" -> rejected(target);
            default -> unreachable(target, failure, state);
        };
    }

    private static String said(SQLException failure) {
        return String.valueOf(failure.getMessage());
    }

    private static String notLetIn(DatabaseTarget target, SQLException failure, String user) {
        String said = said(failure);
        if (said.contains("certificate")) {
            return "The database at %s requires a client certificate for the user%s: set sslcert and sslkey in database.url."
                    .formatted(target.place(), user);
        }
        if (!said.contains("pg_hba.conf")) {
            return "The database at %s does not let the user%s in.".formatted(target.place(), user);
        }
        return said.contains("no encryption") || target.jdbcUrl().contains("sslmode=disable")
                ? "The database at %s does not let the user%s in from this machine without TLS (pg_hba.conf): set sslmode=require in database.url, or add a line there."
                        .formatted(target.place(), user)
                : "The database at %s does not let the user%s in from this machine: its pg_hba.conf needs a line for it."
                        .formatted(target.place(), user);
    }

    private static String rejected(DatabaseTarget target) {
        return target.password().isEmpty()
                ? "The database at %s requires a password, but none is set."
                        .formatted(target.place())
                : "The database at %s does not support the requested encryption or authentication."
                        .formatted(target.place());
    }

    private static String unreachable(DatabaseTarget target, SQLException failure, String state) {
        String why = TlsComplaint.of(target, failure).orElseGet(() -> cause(failure, state));
        return "The database at %s is not reachable: %s.".formatted(target.place(), why);
    }

    private static String cause(SQLException failure, String state) {
        return switch (root(failure)) {
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

    /** Why TLS with a database fails, as the end of a sentence. */
    private static final class TlsComplaint {
        private static final String FAILED = "08006";

        private TlsComplaint() {}

        static Optional<String> of(DatabaseTarget target, SQLException failure) {
            if (!FAILED.equals(failure.getSQLState())) {
                return Optional.empty();
            }
            if (has(failure, FileNotFoundException.class)
                    || has(failure, FileSystemException.class)) {
                return Optional.of(
                        "a file that sslrootcert, sslcert or sslkey of database.url names cannot be"
                                + " read");
            }
            if (has(failure, CertificateExpiredException.class)) {
                return Optional.of("its certificate has expired");
            }
            if (has(failure, CertificateException.class)
                    || has(failure, CertPathBuilderException.class)
                    || has(failure, CertPathValidatorException.class)) {
                return Optional.of(
                        "its certificate is not signed by a CA that sslrootcert of database.url"
                                + " names");
            }
            if (has(failure, SSLException.class)) {
                return Optional.of("TLS with it fails");
            }
            if (has(failure, GeneralSecurityException.class)) {
                return Optional.of(
                        "the key of sslkey cannot be read with sslpassword of database.url");
            }
            return failure.getCause() == null ? withoutCause(target, failure) : Optional.empty();
        }

        private static Optional<String> withoutCause(DatabaseTarget target, SQLException failure) {
            if (String.valueOf(failure.getMessage()).contains("group or world access")) {
                return Optional.of(
                        "the file that sslkey of database.url names can be read by others (chmod"
                                + " 600)");
            }
            return target.jdbcUrl().contains("sslmode=verify-full")
                    ? Optional.of("its certificate is for another host name")
                    : Optional.empty();
        }

        private static boolean has(Throwable failure, Class<? extends Throwable> type) {
            for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (type.isInstance(cause)) {
                    return true;
                }
            }
            return false;
        }
    }
}
