package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.access.Authorities;

import java.io.IOException;
import java.net.Socket;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * Puts TLS over a connected socket.
 *
 * @param verified trusts the authorities by which certificates are checked
 */
record Tls(SSLContext verified) {

    /** Trusts the authorities of the settings. */
    static Tls of(SmtpSettings settings) {
        return new Tls(Authorities.of(settings.files().authorities()));
    }

    /** With a valid certificate for this host. */
    SSLSocket checked(Socket plain, String host, int port) throws IOException {
        SSLSocket socket = over(verified, plain, host, port);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    /** With any certificate: better than no encryption against a listener (RFC 7435). */
    static SSLSocket unchecked(Socket plain, String host, int port) throws IOException {
        SSLSocket socket = over(Authorities.none(), plain, host, port);
        socket.startHandshake();
        return socket;
    }

    private static SSLSocket over(SSLContext context, Socket plain, String host, int port)
            throws IOException {
        return (SSLSocket) context.getSocketFactory().createSocket(plain, host, port, true);
    }
}
