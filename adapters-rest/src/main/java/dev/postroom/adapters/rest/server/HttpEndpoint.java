package dev.postroom.adapters.rest.server;

import java.time.Duration;

/**
 * Where and how the API is served.
 *
 * @param port 0 selects a free port
 * @param drain how long closing waits for requests in progress
 * @param observer takes note of each request
 */
public record HttpEndpoint(
        String host, int port, Duration drain, PeerLimits limits, RequestObserver observer) {

    /** One whose requests are not counted. */
    public HttpEndpoint(String host, int port, Duration drain, PeerLimits limits) {
        this(host, port, drain, limits, RequestObserver.NONE);
    }
}
