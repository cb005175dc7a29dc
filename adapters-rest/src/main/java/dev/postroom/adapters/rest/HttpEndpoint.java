package dev.postroom.adapters.rest;

import java.time.Duration;

/**
 * Where and how the API is served.
 *
 * @param port 0 selects a free port
 * @param drain how long closing waits for requests in progress
 */
public record HttpEndpoint(String host, int port, Duration drain, PeerLimits limits) {}
