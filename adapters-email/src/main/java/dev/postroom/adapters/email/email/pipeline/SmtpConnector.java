package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.MessageQuota;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.SmtpSettings.Security;
import dev.postroom.adapters.email.email.access.SignIn;
import dev.postroom.adapters.email.email.connection.LostConnectionException;
import dev.postroom.adapters.email.email.connection.SmtpFailure;
import dev.postroom.adapters.email.email.connection.SmtpLogin;
import dev.postroom.adapters.email.email.transcript.WireTap;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;

import javax.net.ssl.SSLSocket;

/**
 * Opens connections up to the point where mail can be sent: TLS as the settings demand, and the
 * credentials if there are any.
 *
 * @param watch watches the opened sockets
 * @param quota learns how many mails a connection takes
 * @param tap hears what is said; null: nothing does
 */
record SmtpConnector(
        SmtpSettings settings,
        Tls tls,
        SocketWatchdog watch,
        MessageQuota quota,
        @Nullable WireTap tap) {

    /**
     * A connection without any mail.
     *
     * @param end a reading of {@link System#nanoTime} after which nothing is awaited
     */
    PipelinedConnection open(long end) throws LostConnectionException {
        try {
            Socket socket = connected(end);
            try {
                return lane(socket, end);
            } catch (IOException | RuntimeException | Error e) {
                socket.close();
                throw e;
            }
        } catch (LostConnectionException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw SmtpFailure.ofOpening(settings, e);
        }
    }

    private PipelinedConnection lane(Socket socket, long end) throws IOException {
        WireSocket wire =
                new WireSocket(socket, watch, tap, settings.timeout(), settings.finalReply(), end);
        try {
            return new PipelinedConnection(wire, settings.server().name(), greeted(wire), quota);
        } catch (IOException | RuntimeException | Error e) {
            wire.close();
            throw e;
        }
    }

    private Socket connected(long end) throws IOException {
        IOException failure = new UnknownHostException(settings.server().host());
        for (InetAddress address : InetAddress.getAllByName(settings.server().host())) {
            Socket socket = new Socket();
            try {
                socket.connect(
                        new InetSocketAddress(address, settings.server().port()), millis(end));
                return socket;
            } catch (IOException | RuntimeException e) {
                socket.close();
                failure = e instanceof IOException io ? io : new IOException(e);
            } catch (Error e) {
                socket.close();
                throw e;
            }
        }
        throw failure;
    }

    private int millis(long end) throws SocketTimeoutException {
        long left = (end - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
            throw new SocketTimeoutException("Connect timed out");
        }
        return (int) Math.min(left, settings.timeout().toMillis());
    }

    private Extensions greeted(WireSocket wire) throws IOException {
        if (settings.server().security() == Security.TLS) {
            wire.secure(this::checked);
        }
        expect(greeting(wire), true);
        Extensions offered = hello(wire);
        if (startsTls(offered)) {
            expect(ask(wire, "STARTTLS"), false);
            boolean checks = settings.server().security() == Security.STARTTLS;
            wire.secure(checks ? this::checked : this::unchecked);
            // what was offered without TLS could be forged
            offered = hello(wire);
        }
        signIn(wire, offered);
        if (wire.hasMore()) {
            throw new IOException("the server sent replies that nothing asked for");
        }
        return offered;
    }

    private Reply greeting(WireSocket wire) throws IOException {
        try {
            return wire.reply();
        } catch (IOException e) {
            throw wire.isEndOfServer(e)
                    ? SmtpFailure.ofTurningAway(settings, SmtpFailure.CLOSED)
                    : e;
        }
    }

    private boolean startsTls(Extensions offered) throws IOException {
        return switch (settings.server().security()) {
            case TLS -> false;
            case OPPORTUNISTIC -> offered.offers("STARTTLS");
            case STARTTLS -> {
                if (!offered.offers("STARTTLS")) {
                    throw SmtpFailure.withoutTls(settings);
                }
                yield true;
            }
        };
    }

    private SSLSocket checked(Socket plain) throws IOException {
        return tls.checked(plain, settings.server().host(), settings.server().port());
    }

    private SSLSocket unchecked(Socket plain) throws IOException {
        return Tls.unchecked(plain, settings.server().host(), settings.server().port());
    }

    private Extensions hello(WireSocket wire) throws IOException {
        String name = settings.helo();
        Reply reply = ask(wire, "EHLO " + name);
        if (reply.kind() == 2) {
            return Extensions.of(reply);
        }
        Reply older = ask(wire, "HELO " + name);
        if (older.kind() != 2) {
            throw refused(older, false);
        }
        return Extensions.none();
    }

    private void signIn(WireSocket wire, Extensions offered) throws IOException {
        new SmtpLogin(settings)
                .over(
                        offered.auth(),
                        line -> {
                            Reply reply = ask(wire, line);
                            return new SignIn.Said(reply.code(), reply.text());
                        });
    }

    private static Reply ask(WireSocket wire, String command) throws IOException {
        wire.write(new WriteBuffer().command(command));
        return wire.reply();
    }

    private void expect(Reply reply, boolean isGreeting) throws IOException {
        if (reply.code() != 220) {
            throw refused(reply, isGreeting);
        }
    }

    // 5yz instead of a greeting is also what some servers say to too many connections
    private IOException refused(Reply reply, boolean isGreeting) {
        return isGreeting || reply.kind() == 4
                ? SmtpFailure.ofTurningAway(settings, reply.text())
                : new IOException(reply.text());
    }
}
