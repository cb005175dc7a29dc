package dev.postroom.adapters.webhook;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** A key with a self-signed certificate for 127.0.0.1 and hooks.example.com. */
final class SelfSigned {

    private static final String PASSWORD = "changeit";

    private final KeyStore keys;

    private SelfSigned(KeyStore keys) {
        this.keys = keys;
    }

    static SelfSigned in(Path folder)
            throws IOException, GeneralSecurityException, InterruptedException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(makeKey(folder.resolve("key.p12")))) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return new SelfSigned(keys);
    }

    ServerSocket serverSocket() throws IOException, GeneralSecurityException {
        KeyManagerFactory managers =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(managers.getKeyManagers(), null, null);
        return tls.getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
    }

    /** Clients that trust this certificate alone. */
    SSLSocketFactory trusting() throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("key", keys.getCertificate("key"));
        TrustManagerFactory managers =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, managers.getTrustManagers(), null);
        return tls.getSocketFactory();
    }

    private static Path makeKey(Path file) throws IOException, InterruptedException {
        String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        List<String> command =
                List.of(
                        keytool,
                        "-genkeypair",
                        "-alias",
                        "key",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=127.0.0.1",
                        "-ext",
                        "san=ip:127.0.0.1,dns:hooks.example.com",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD);
        int code = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IllegalStateException("keytool ended with " + code);
        }
        return file;
    }
}
