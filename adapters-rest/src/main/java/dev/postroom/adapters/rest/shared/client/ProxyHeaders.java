package dev.postroom.adapters.rest.shared.client;

import java.util.List;

/**
 * The headers in which proxies report a client, each with all of its lines in the order of the
 * request.
 */
public record ProxyHeaders(
        List<String> forwarded, List<String> forwardedFor, List<String> forwardedProto) {}
