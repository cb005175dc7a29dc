package dev.postroom.adapters.webhook.http;

import dev.postroom.adapters.webhook.address.AddressPolicy;
import dev.postroom.adapters.webhook.address.ForbiddenAddressException;
import dev.postroom.adapters.webhook.address.Receiver;
import dev.postroom.adapters.webhook.address.TimedLookup;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.stream.Stream;

import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Opens connections. It connects to the addresses that it has checked, so that a host name cannot
 * change its address in between. One forbidden address refuses the host name: a mix of public and
 * private addresses indicates DNS rebinding. It ignores every proxy.
 */
public final class HttpConnector {

    private static final int MILLION = 1_000_000;

    private final AddressPolicy policy;
    private final TimedLookup lookup;
    private final ConnectionPool pool;
    private final SSLSocketFactory tls;

    public HttpConnector(
            AddressPolicy policy, TimedLookup lookup, ConnectionPool pool, SSLSocketFactory tls) {
        this.policy = policy;
        this.lookup = lookup;
        this.pool = pool;
        this.tls = tls;
    }

    /**
     * The addresses of the receiver, at least one, all of them allowed. Fails with {@link
     * ForbiddenAddressException} or {@link UnknownHostException}.
     */
    InetAddress[] resolve(Receiver receiver, long nanos) throws IOException, InterruptedException {
        InetAddress[] addresses =
                receiver.isLiteral()
                        ? new InetAddress[] {InetAddress.ofLiteral(receiver.plainHost())}
                        : lookup.addressesOf(receiver.host(), nanos);
        if (!Stream.of(addresses).allMatch(policy::permits)) {
            throw new ForbiddenAddressException();
        }
        return addresses;
    }

    /** Tries the addresses in order; each gets its share of the time. */
    Connection connect(Receiver receiver, InetAddress[] addresses, long nanos) throws IOException {
        long end = System.nanoTime() + nanos;
        IOException last = new UnknownHostException(receiver.host());
        for (int i = 0; i < addresses.length; i++) {
            try {
                long share = (end - System.nanoTime()) / (addresses.length - i);
                return open(receiver, addresses[i], (int) Math.max(1, share / MILLION));
            } catch (ConnectException | SocketTimeoutException e) {
                last = e;
            }
        }
        throw last;
    }

    private Connection open(Receiver receiver, InetAddress address, int millis) throws IOException {
        SocketChannel channel = SocketChannel.open();
        pool.opening();
        @Nullable Connection opened = null;
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.socket().connect(new InetSocketAddress(address, receiver.port()), millis);
            opened = new Connection(receiver, channel, secured(receiver, channel), pool::closed);
            return opened;
        } finally {
            if (opened == null) {
                channel.close();
                pool.closed();
            }
        }
    }

    private @Nullable SSLSocket secured(Receiver receiver, SocketChannel channel)
            throws IOException {
        if (!receiver.isSecure()) {
            return null;
        }
        SSLSocket socket =
                (SSLSocket)
                        tls.createSocket(
                                channel.socket(), receiver.plainHost(), receiver.port(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        if (!receiver.isLiteral()) {
            parameters.setServerNames(List.of(new SNIHostName(receiver.plainHost())));
        }
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }
}
