package dev.postroom.adapters.email.email.access;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Optional;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** The authorities by which the certificate of a mail server is checked. */
public final class Authorities {

    private Authorities() {}

    /**
     * Those of a file, or those of the Java installation.
     *
     * @param pem certificates in PEM
     * @throws IllegalArgumentException when the file is not readable
     */
    public static SSLContext of(Optional<Path> pem) {
        try {
            return pem.isEmpty() ? SSLContext.getDefault() : trusting(pem.get());
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("The certificates are not readable.", e);
        }
    }

    /**
     * @throws IllegalArgumentException when the file is not readable, or has no certificate
     */
    public static void check(Path pem) {
        SSLContext _ = of(Optional.of(pem));
    }

    /** None: any certificate is taken. */
    public static SSLContext none() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new AnyCertificate()}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private record AnyCertificate() implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    private static SSLContext trusting(Path pem) throws GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        try (InputStream in = Files.newInputStream(pem)) {
            store.load(null, null);
            Collection<? extends Certificate> certificates =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            for (Certificate certificate : certificates) {
                store.setCertificateEntry("authority-" + store.size(), certificate);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("The file of certificates is not readable.", e);
        }
        if (store.size() == 0) {
            throw new IllegalArgumentException("The file has no certificate.");
        }
        TrustManagerFactory managers =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }
}
