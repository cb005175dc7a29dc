package dev.postroom.adapters.email.email.access;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;

/**
 * Puts TLS over a connection of {@link PlainSockets} after STARTTLS, unless the server has sent
 * more than its reply: a third party could have put that there (RFC 3207 section 6).
 */
public final class StartedTls extends SSLSocketFactory {

    /** The reason when there was more. */
    public static final String INJECTED = "the server sent data before TLS was established";

    private final SSLSocketFactory tls;

    public StartedTls(SSLContext context) {
        this.tls = context.getSocketFactory();
    }

    @Override
    public Socket createSocket(Socket plain, String host, int port, boolean autoClose)
            throws IOException {
        if (plain.getInputStream().available() > 0) {
            throw new IOException(INJECTED);
        }
        return tls.createSocket(plain, host, port, autoClose);
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return tls.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return tls.getSupportedCipherSuites();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return tls.createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return tls.createSocket(host, port);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort)
            throws IOException {
        return tls.createSocket(host, port, local, localPort);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
            throws IOException {
        return tls.createSocket(host, port, local, localPort);
    }
}
