package dev.postroom.adapters.webhook.http;

import dev.postroom.adapters.webhook.address.ForbiddenAddressException;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;

import javax.net.ssl.SSLException;

/**
 * Describes a failed exchange in one sentence. It never contains the message of a foreign
 * exception, which may include addresses and data of the receiver.
 */
final class TransportErrors {

    static final String OUT_OF_TIME = "The receiver did not respond in time.";
    static final String INCOMPLETE =
            "The receiver closed the connection before the end of its response.";
    static final String UNRESOLVED = "The host name could not be resolved.";
    static final String NOT_CONNECTED = "The connection timed out.";
    static final String STOPPED = "The attempt was ended, because the service stops.";
    static final String INTERNAL = "The attempt failed with an internal error.";

    private TransportErrors() {}

    static String sentence(IOException cause) {
        return switch (cause) {
            case ForbiddenAddressException _ -> ForbiddenAddressException.SENTENCE;
            case UnknownHostException _ -> UNRESOLVED;
            case SocketTimeoutException _ -> NOT_CONNECTED;
            case ConnectException _ -> "The connection was refused.";
            case NoRouteToHostException _ -> "The receiver could not be reached.";
            case SSLException tls -> TlsErrors.sentence(tls);
            case InvalidAnswerException invalid -> invalid.sentence();
            default -> "The receiver closed the connection without a response.";
        };
    }
}
