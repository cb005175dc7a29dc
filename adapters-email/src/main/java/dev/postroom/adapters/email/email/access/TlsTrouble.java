package dev.postroom.adapters.email.email.access;

import java.security.InvalidAlgorithmParameterException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

import javax.net.ssl.SSLException;

/**
 * Why TLS with a server failed.
 *
 * @param sentence for the operator, without a full stop
 * @param isLasting whether it stays so until people change something
 */
public record TlsTrouble(String sentence, boolean isLasting) {

    /** The fault of TLS that a failure is about; empty when it is about something else. */
    public static Optional<TlsTrouble> of(Throwable failure) {
        return chain(failure)
                .flatMap(one -> ofCertificate(one).stream())
                .findFirst()
                .or(() -> chain(failure).flatMap(one -> ofTls(one).stream()).findFirst());
    }

    private static Stream<Throwable> chain(Throwable failure) {
        return Stream.iterate(failure, one -> one != null, Throwable::getCause).limit(20);
    }

    private static Optional<TlsTrouble> ofCertificate(Throwable one) {
        String words = words(one);
        return switch (one) {
            case CertificateExpiredException _ ->
                    lasting("the certificate of the server has expired (" + text(one) + ")");
            case CertificateNotYetValidException _ ->
                    lasting(
                            "the certificate of the server is not valid yet ("
                                    + text(one)
                                    + "); is the clock of this machine right?");
            case CertPathBuilderException _ ->
                    lasting(
                            "the certificate of the server was signed by an authority that is not"
                                    + " known here; smtp.ca-file can name its certificate");
            case InvalidAlgorithmParameterException _ when words.contains("trustanchors") ->
                    lasting(
                            "this Java knows no authorities; install ca-certificates-java, or name"
                                    + " the certificate of one by smtp.ca-file");
            case CertificateException _ when words.contains("name") || words.contains("ip ") ->
                    lasting(
                            "the certificate of the server is for another name ("
                                    + text(one)
                                    + ")");
            default -> Optional.empty();
        };
    }

    private static Optional<TlsTrouble> ofTls(Throwable one) {
        if (!(one instanceof SSLException)) {
            return Optional.empty();
        }
        String words = words(one);
        if (words.contains("unrecognized ssl message")) {
            return lasting(
                    "the server does not begin with TLS on this port; smtp+starttls:// may be"
                            + " what it offers");
        }
        if (words.contains("protocol version") || words.contains("protocol_version")) {
            return lasting("the server offers only versions of TLS that are too old, below 1.2");
        }
        if (words.contains("handshake_failure")) {
            return lasting(
                    "the server and this service have no version or cipher of TLS in common");
        }
        return words.contains("shut down") || words.contains("terminated the handshake")
                ? Optional.of(
                        new TlsTrouble(
                                "the server ended the negotiation of TLS; it may offer only"
                                        + " versions below 1.2",
                                false))
                : Optional.empty();
    }

    private static Optional<TlsTrouble> lasting(String sentence) {
        return Optional.of(new TlsTrouble(sentence, true));
    }

    private static String text(Throwable one) {
        return String.valueOf(one.getMessage()).replace('\0', ' ').strip();
    }

    private static String words(Throwable one) {
        return text(one).toLowerCase(Locale.ROOT);
    }
}
