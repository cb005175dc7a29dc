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

    static final String OUT_OF_TIME = "The receiver did not answer in time.";

    private TransportErrors() {}

    static String sentence(Exception cause) {
        return switch (cause) {
            case ForbiddenAddressException _ -> ForbiddenAddressException.SENTENCE;
            case UnknownHostException _ -> "The host name has no address.";
            case ConnectTimeoutException _ -> "The connection could not be made in time.";
            case ConnectException _ -> "The connection was refused.";
            case SSLException _ -> "No trusted TLS connection could be made.";
            case SocketTimeoutException _ -> OUT_OF_TIME;
            case ConnectionRequestTimeoutException _ ->
                    "All connections to the receiver were in use.";
            case MessageConstraintException _ -> "The head of the answer is too large.";
            case ClientProtocolException _ -> "The answer is not HTTP.";
            default -> "The receiver closed the connection without an answer.";
        };
    }
}
