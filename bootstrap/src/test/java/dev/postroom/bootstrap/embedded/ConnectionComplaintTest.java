package dev.postroom.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.FileNotFoundException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.spec.InvalidKeySpecException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Stream;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** Messages of the driver and the server about a connection become words that help. */
class ConnectionComplaintTest {

    static Stream<Arguments> failures() {
        return Stream.of(
                failure(
                        "28P01",
                        "password authentication failed",
                        null,
                        "",
                        "rejected the user \"ada\" or its password"),
                failure(
                        "28000",
                        "no pg_hba.conf entry for host \"h\", no encryption",
                        null,
                        "",
                        "without TLS (pg_hba.conf): set sslmode=require"),
                failure(
                        "28000",
                        "kein pg_hba.conf-Eintrag",
                        null,
                        "?sslmode=disable",
                        "without TLS (pg_hba.conf): set sslmode=require"),
                failure(
                        "28000",
                        "no pg_hba.conf entry for host \"h\", SSL encryption",
                        null,
                        "",
                        "its pg_hba.conf needs a line"),
                failure(
                        "28000",
                        "connection requires a valid client certificate",
                        null,
                        "",
                        "requires a client certificate"),
                failure(
                        "28000",
                        "role \"ada\" is not permitted to log in",
                        null,
                        "",
                        "does not let the user \"ada\" in."),
                failure(
                        "08006",
                        "SSL error",
                        handshake(new CertPathBuilderException("x")),
                        "",
                        "not signed by a CA that sslrootcert"),
                failure(
                        "08006",
                        "SSL error",
                        handshake(new CertificateException("x")),
                        "",
                        "not signed by a CA that sslrootcert"),
                failure(
                        "08006",
                        "SSL error",
                        handshake(new CertificateExpiredException("x")),
                        "",
                        "its certificate has expired"),
                failure("08006", "SSL error", new SSLException("x"), "", "TLS with it fails"),
                failure(
                        "08006",
                        "Could not open",
                        new FileNotFoundException("x"),
                        "",
                        "sslrootcert, sslcert or sslkey of database.url names cannot be read"),
                failure(
                        "08006",
                        "Could not decrypt",
                        new InvalidKeySpecException("x"),
                        "",
                        "cannot be read with sslpassword"),
                failure(
                        "08006",
                        "private key file \"k\" has group or world access",
                        null,
                        "",
                        "can be read by others (chmod 600)"),
                failure(
                        "08006",
                        "The hostname h could not be verified",
                        null,
                        "?sslmode=verify-full",
                        "its certificate is for another host name"),
                failure("25006", "x", null, "", "is read-only"),
                failure("53300", "x", null, "", "has no free connections"));
    }

    private static SSLHandshakeException handshake(Exception cause) {
        SSLHandshakeException handshake = new SSLHandshakeException("x");
        handshake.initCause(cause);
        return handshake;
    }

    private static Arguments failure(
            String state,
            String message,
            @Nullable Exception cause,
            String parameters,
            String sentence) {
        return Arguments.of(new SQLException(message, state, cause), parameters, sentence);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void everyReasonIsOneSentence(SQLException failure, String parameters, String sentence) {
        DatabaseTarget target =
                new DatabaseTarget(
                        "jdbc:postgresql://h/d" + parameters,
                        "h/d",
                        Optional.of("ada"),
                        Optional.of(new Secret("hunter2")));

        assertThat(ConnectionComplaint.sentence(target, failure))
                .contains(sentence)
                .startsWith("The database at h/d")
                .endsWith(".")
                .doesNotContain("hunter2");
    }
}
