package dev.postroom.adapters.webhook.http;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

import javax.net.ssl.SSLException;

/**
 * Says in one sentence of our own why TLS with a receiver failed. The words of the exceptions only
 * decide which one.
 */
final class TlsErrors {

    private static final String OTHER = "A trusted TLS connection could not be established.";

    private record Cause(String words, String sentence) {}

    // as the JDK writes them, and alerts of TLS (RFC 8446 section 6) as the receiver sends them
    private static final List<Cause> OF_TLS =
            List.of(
                    new Cause(
                            "unrecognized ssl message",
                            "The receiver does not begin with TLS on this port."),
                    new Cause(
                            "protocol version",
                            "The receiver offers only versions of TLS that are too old, below"
                                    + " 1.2."),
                    new Cause(
                            "protocol_version",
                            "The receiver offers only versions of TLS that are too old, below"
                                    + " 1.2."),
                    new Cause(
                            "certificate_required",
                            "The receiver demands a certificate of the client, and there is"
                                    + " none."),
                    new Cause(
                            "bad_certificate",
                            "The receiver demands a certificate of the client, and there is"
                                    + " none."),
                    new Cause(
                            "unrecognized_name",
                            "The receiver has no certificate for this host name."),
                    new Cause(
                            "handshake_failure",
                            "The receiver and this service have no version or cipher of TLS in"
                                    + " common."),
                    new Cause(
                            "terminated the handshake",
                            "The receiver ended the negotiation of TLS."));

    private TlsErrors() {}

    static String sentence(SSLException failure) {
        return chain(failure)
                .flatMap(one -> ofCertificate(one).stream())
                .findFirst()
                .or(() -> chain(failure).flatMap(one -> ofTls(one).stream()).findFirst())
                .orElse(OTHER);
    }

    private static Stream<Throwable> chain(Throwable failure) {
        return Stream.iterate(failure, one -> one != null, Throwable::getCause).limit(20);
    }

    private static Optional<String> ofCertificate(Throwable one) {
        return switch (one) {
            case CertificateExpiredException _ ->
                    Optional.of("The certificate of the receiver has expired.");
            case CertificateNotYetValidException _ ->
                    Optional.of("The certificate of the receiver is not valid yet.");
            case CertPathBuilderException _ ->
                    Optional.of(
                            "The certificate of the receiver is not signed by a known authority,"
                                    + " or the receiver does not send those between.");
            case CertificateException _ when isAboutTheName(words(one)) ->
                    Optional.of("The certificate of the receiver is for another host name.");
            default -> Optional.empty();
        };
    }

    private static boolean isAboutTheName(String words) {
        return words.contains("name") || words.contains("ip ");
    }

    private static Optional<String> ofTls(Throwable one) {
        return OF_TLS.stream()
                .filter(cause -> words(one).contains(cause.words()))
                .map(Cause::sentence)
                .findFirst();
    }

    private static String words(Throwable one) {
        return String.valueOf(one.getMessage()).toLowerCase(Locale.ROOT);
    }
}
