package dev.postroom.adapters.webhook;

import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.MessageConstraintException;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;

import javax.net.ssl.SSLException;

/**
 * Describes a failed exchange in one sentence. It never contains the exception's message, which may
 * include addresses and data of the receiver.
 */
final class TransportErrors {

    static final String OUT_OF_TIME = "The receiver did not respond in time.";

    private TransportErrors() {}

    static String sentence(Exception cause) {
        return switch (cause) {
            case ForbiddenAddressException _ -> ForbiddenAddressException.SENTENCE;
            case UnknownHostException _ -> "The host name could not be resolved.";
            case ConnectTimeoutException _ -> "The connection timed out.";
            case ConnectException _ -> "The connection was refused.";
            case SSLException _ -> "A trusted TLS connection could not be established.";
            case SocketTimeoutException _ -> OUT_OF_TIME;
            case ConnectionRequestTimeoutException _ ->
                    "All connections to the receiver were in use.";
            case MessageConstraintException _ -> "The headers of the response are too large.";
            case ClientProtocolException _ -> "The response is not valid HTTP.";
            default -> "The receiver closed the connection without a response.";
        };
    }
}
