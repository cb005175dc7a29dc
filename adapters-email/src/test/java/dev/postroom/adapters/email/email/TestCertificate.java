package dev.postroom.adapters.email.email;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate for 127.0.0.1 that no authority signed, valid for a hundred years. */
final class TestCertificate {

    private static final char[] PASSWORD = "changeit".toCharArray();

    private TestCertificate() {}

    /** The certificate in a file, as an authority of clients. */
    static SmtpSettings.Files file() {
        try {
            Path pem = Files.createTempFile("mail-server", ".pem");
            pem.toFile().deleteOnExit();
            Files.writeString(pem, pem());
            return new SmtpSettings.Files(Optional.of(pem), Optional.empty());
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The authority that signed the certificates of {@link #showing}. */
    static SmtpSettings.Files authority() {
        try {
            Path pem =
                    Path.of(
                            Objects.requireNonNull(
                                            TestCertificate.class.getResource(
                                                    "/certificates/ca.pem"))
                                    .toURI());
            return new SmtpSettings.Files(Optional.of(pem), Optional.empty());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Shows the certificate of this name as a server. */
    static SSLContext showing(String name) {
        try (InputStream file =
                Objects.requireNonNull(
                        TestCertificate.class.getResourceAsStream(
                                "/certificates/" + name + ".p12"))) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(file, PASSWORD);
            KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem() throws IOException, GeneralSecurityException {
        try (InputStream file =
                Objects.requireNonNull(
                        TestCertificate.class.getResourceAsStream("/mail-server.p12"))) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(file, PASSWORD);
            String body =
                    Base64.getMimeEncoder()
                            .encodeToString(store.getCertificate("server").getEncoded());
            return "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n";
        }
    }

    /** Shows the certificate as a server, and trusts it as a client. */
    static SSLContext context() {
        try (InputStream file =
                Objects.requireNonNull(
                        TestCertificate.class.getResourceAsStream("/mail-server.p12"))) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(file, PASSWORD);
            KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, PASSWORD);
            TrustManagerFactory trust =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("server", store.getCertificate("server"));
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
