package dev.postroom.adapters.rest.server;

import dev.postroom.adapters.rest.shared.client.Client;
import dev.postroom.adapters.rest.shared.client.ClientFinder;
import dev.postroom.adapters.rest.shared.client.ProxyHeaders;
import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.domain.shared.network.IpAddress;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Finds the clients of requests at the server. */
public final class Clients {

    private static final String TRACE = RequestTrace.class.getName();

    private final ClientFinder finder;

    public Clients(ClientFinder finder) {
        this.finder = finder;
    }

    /** The trace of a request, which begins with the first call. */
    public RequestTrace traceOf(Request request) {
        return request.getAttribute(TRACE) instanceof RequestTrace trace ? trace : begun(request);
    }

    private RequestTrace begun(Request request) {
        RequestTrace trace = new RequestTrace(of(request), isHead(request));
        request.setAttribute(TRACE, trace);
        return trace;
    }

    /**
     * The name under which the connections of a peer are counted; empty for a trusted proxy, whose
     * connections belong to many clients.
     *
     * @param peer an IP address as text
     */
    Optional<String> bucket(String peer) {
        Optional<IpAddress> address = peer(peer);
        return finder.trusts(address)
                ? Optional.empty()
                : Optional.of(address.map(IpAddress::bucket).orElse(peer));
    }

    /** The client of a request; the peer when no proxy is trusted. */
    Client of(Request request) {
        Optional<IpAddress> peer =
                Optional.ofNullable(Request.getRemoteAddr(request)).flatMap(Clients::peer);
        String scheme = request.getConnectionMetaData().isSecure() ? "https" : "http";
        return peer.filter(_ -> finder.trusts(peer))
                .map(proxy -> finder.behind(proxy, scheme, headers(request), host(request)))
                .orElseGet(() -> finder.direct(peer, scheme));
    }

    private static Optional<IpAddress> peer(String address) {
        boolean bracketed = address.startsWith("[") && address.endsWith("]");
        return IpAddress.parse(bracketed ? address.substring(1, address.length() - 1) : address);
    }

    private static ProxyHeaders headers(Request request) {
        HttpFields fields = request.getHeaders();
        return new ProxyHeaders(
                lines(fields, HttpHeader.FORWARDED),
                lines(fields, HttpHeader.X_FORWARDED_FOR),
                lines(fields, HttpHeader.X_FORWARDED_PROTO));
    }

    private static List<String> lines(HttpFields fields, HttpHeader name) {
        return fields.getValuesList(name);
    }

    private static String host(Request request) {
        return Objects.requireNonNullElse(request.getHeaders().get(HttpHeader.HOST), "");
    }

    // what is in between turns it into a GET
    private static boolean isHead(Request request) {
        return HttpMethod.HEAD.is(Request.unWrap(request).getMethod());
    }
}
