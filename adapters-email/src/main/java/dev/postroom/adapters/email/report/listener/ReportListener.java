package dev.postroom.adapters.email.report.listener;

import dev.postroom.domain.report.TakeReports;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A mail server for reports only: takes mail to return paths and complaints, relays nothing, and
 * gives no stranger more than a share of the process.
 */
public final class ReportListener implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ReportListener.class);
    private static final int BACKLOG = 128;
    private static final Duration FOR_AN_OUTCOME = Duration.ofSeconds(5);
    private static final byte[] TOO_MANY =
            "421 4.7.0 Too many connections\r\n".getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket server;
    private final ReportIntake intake;
    private final ListenerLimits limits;
    private final Set<ReportSession> sessions = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ExecutorService threads =
            Executors.newThreadPerTaskExecutor(
                    Thread.ofVirtual().name("report-listener-", 0).factory());

    private ReportListener(ServerSocket server, ReportIntake intake, ListenerLimits limits) {
        this.server = server;
        this.intake = intake;
        this.limits = limits;
    }

    /**
     * Listens at once.
     *
     * @param domain of return paths, in ASCII
     * @param observer takes note of each recipient that is refused and each message
     * @throws IOException when it cannot listen there
     */
    public static ReportListener start(
            InetSocketAddress address, String domain, TakeReports reports, ReportObserver observer)
            throws IOException {
        return start(
                address,
                new ReportIntake(domain, reports, observer, FOR_AN_OUTCOME),
                ListenerLimits.USUAL);
    }

    static ReportListener start(
            InetSocketAddress address, ReportIntake intake, ListenerLimits limits)
            throws IOException {
        ServerSocket server = new ServerSocket();
        try {
            server.bind(address, BACKLOG);
        } catch (IOException e) {
            server.close();
            throw e;
        }
        ReportListener listener = new ReportListener(server, intake, limits);
        listener.threads.execute(listener::acceptAll);
        LOG.info(
                "Takes reports for {} over SMTP at {}:{}",
                intake.domain(),
                server.getInetAddress().getHostAddress(),
                server.getLocalPort());
        return listener;
    }

    /** The port that was asked for, or the chosen one. */
    public int port() {
        return server.getLocalPort();
    }

    private void acceptAll() {
        while (!server.isClosed()) {
            try {
                welcome(server.accept());
            } catch (IOException | RuntimeException e) {
                pauseAfter(e);
            }
        }
    }

    // such as while the process has no file left
    private void pauseAfter(Exception e) {
        if (!server.isClosed()) {
            LOG.warn("No connection could be taken", e);
        }
        try {
            closed.await(1, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void welcome(Socket socket) {
        try {
            if (sessions.size() >= limits.connections()
                    || connectionsOf(socket.getInetAddress()) >= limits.connectionsOfAddress()) {
                try (socket) {
                    socket.getOutputStream().write(TOO_MANY);
                }
                return;
            }
            ReportSession session = new ReportSession(socket, intake, limits);
            sessions.add(session);
            threads.execute(() -> serve(session));
        } catch (IOException _) {
            // the client left before
        }
    }

    private long connectionsOf(InetAddress client) {
        return sessions.stream().filter(session -> session.client().equals(client)).count();
    }

    private void serve(ReportSession session) {
        try {
            if (server.isClosed()) {
                session.stop();
            }
            session.run();
        } finally {
            sessions.remove(session);
        }
    }

    /** Takes no more, and waits for the reports that are being taken. */
    @Override
    public void close() throws IOException {
        server.close();
        closed.countDown();
        intake.stop();
        sessions.forEach(ReportSession::stop);
        threads.close();
    }
}
