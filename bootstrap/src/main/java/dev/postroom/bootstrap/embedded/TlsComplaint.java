package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import org.jspecify.annotations.Nullable;

import java.io.FileNotFoundException;
import java.nio.file.FileSystemException;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.sql.SQLException;
import java.util.Optional;

import javax.net.ssl.SSLException;

/** Why TLS with a database fails, as the end of a sentence. */
final class TlsComplaint {
    private static final String FAILED = "08006";

    private TlsComplaint() {}

    static Optional<String> of(DatabaseTarget target, SQLException failure) {
        if (!FAILED.equals(failure.getSQLState())) {
            return Optional.empty();
        }
        if (has(failure, FileNotFoundException.class) || has(failure, FileSystemException.class)) {
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
                    "its certificate is not signed by a CA that sslrootcert of database.url names");
        }
        if (has(failure, SSLException.class)) {
            return Optional.of("TLS with it fails");
        }
        if (has(failure, GeneralSecurityException.class)) {
            return Optional.of("the key of sslkey cannot be read with sslpassword of database.url");
        }
        return failure.getCause() == null ? withoutCause(target, failure) : Optional.empty();
    }

    private static Optional<String> withoutCause(DatabaseTarget target, SQLException failure) {
        if (String.valueOf(failure.getMessage()).contains("group or world access")) {
            return Optional.of(
                    "the file that sslkey of database.url names can be read by others (chmod 600)");
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
