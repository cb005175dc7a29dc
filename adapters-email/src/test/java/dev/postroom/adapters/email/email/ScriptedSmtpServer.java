package dev.postroom.adapters.email.email;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * An SMTP server on a real socket that can misbehave at any step; each instruction applies once.
 */
public final class ScriptedSmtpServer implements AutoCloseable {

    private final ServerSocket listener;
    private final Thread acceptor;
    private final Map<SmtpStep, Queue<Reaction>> script = new EnumMap<>(SmtpStep.class);
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final List<SmtpDialogue> dialogues = new CopyOnWriteArrayList<>();
    private final List<ReceivedMail> received = new CopyOnWriteArrayList<>();
    private volatile boolean takesDataWithoutRecipients;
    private volatile boolean beginsWithTls;
    private volatile boolean silent;
    private volatile SSLContext certificate = TestCertificate.context();
    private volatile List<String> extensions = List.of();
    private volatile int mostConnections = Integer.MAX_VALUE;
    private volatile int mostMails = Integer.MAX_VALUE;
    private volatile String injected = "";
    private volatile @Nullable AuthPeer accounts;
    private final List<String> commands = new CopyOnWriteArrayList<>();
    private final List<String> logins = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();

    public ScriptedSmtpServer() {
        for (SmtpStep step : SmtpStep.values()) {
            script.put(step, new ConcurrentLinkedQueue<>());
        }
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        acceptor = Thread.ofVirtual().start(this::accept);
    }

    /** From now on sessions are greeted with these extensions, for example {@code PIPELINING}. */
    ScriptedSmtpServer offers(String... names) {
        extensions = List.of(names);
        return this;
    }

    /** From now on a further connection than these is greeted with 421 and closed. */
    ScriptedSmtpServer takesConnections(int most) {
        mostConnections = most;
        return this;
    }

    /** From now on a further mail over the same connection is deferred at MAIL. */
    ScriptedSmtpServer takesMailsOfEach(int most) {
        mostMails = most;
        return this;
    }

    int mostMails() {
        return mostMails;
    }

    /** From now on AUTH is answered by this. */
    ScriptedSmtpServer knows(AuthPeer peer) {
        accounts = peer;
        return this;
    }

    @Nullable AuthPeer accounts() {
        return accounts;
    }

    /** From now on DATA is answered with 354 though no recipient was accepted (RFC 2920). */
    void takeDataWithoutRecipients() {
        takesDataWithoutRecipients = true;
    }

    boolean takesDataWithoutRecipients() {
        return takesDataWithoutRecipients;
    }

    /** The usual reply at this step. */
    String usual(SmtpStep step) {
        if (step != SmtpStep.EHLO || extensions.isEmpty()) {
            return step.usual();
        }
        List<String> lines = new ArrayList<>(List.of("scripted.example"));
        lines.addAll(extensions);
        String last = lines.removeLast();
        return String.join("", lines.stream().map(line -> "250-" + line + "\r\n").toList())
                + "250 "
                + last;
    }

    /** From now on connections begin with TLS. */
    ScriptedSmtpServer beginsWithTls() {
        beginsWithTls = true;
        return this;
    }

    /** From now on, the reply to STARTTLS comes with these lines, which are not encrypted. */
    ScriptedSmtpServer injects(String... lines) {
        injected = "\r\n" + String.join("\r\n", lines);
        return this;
    }

    String injected() {
        return injected;
    }

    /** From now on shows this certificate. */
    ScriptedSmtpServer shows(SSLContext other) {
        certificate = other;
        return this;
    }

    Socket secured(Socket plain) throws IOException {
        SSLSocket socket =
                (SSLSocket)
                        certificate
                                .getSocketFactory()
                                .createSocket(plain, null, plain.getPort(), true);
        socket.setUseClientMode(false);
        socket.startHandshake();
        return socket;
    }

    /** Sets the reaction for the next time at this step. */
    public void at(SmtpStep step, Reaction reaction) {
        queue(step).add(reaction);
    }

    /** How many reactions at this step are still to come. */
    int planned(SmtpStep step) {
        return queue(step).size();
    }

    /** From now on says nothing, neither to new connections. */
    void fallSilent() {
        silent = true;
    }

    /** The scripted reaction, or null for the normal one. */
    @Nullable Reaction next(SmtpStep step) {
        if (silent) {
            return new Reaction.Stall();
        }
        Reaction planned = queue(step).poll();
        if (planned instanceof Reaction.Later(BooleanSupplier when)) {
            await(when);
            return null;
        }
        return planned instanceof Reaction.Usual ? null : planned;
    }

    private void await(BooleanSupplier when) {
        while (!when.getAsBoolean() && !listener.isClosed()) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private Queue<Reaction> queue(SmtpStep step) {
        return script.computeIfAbsent(step, _ -> new ConcurrentLinkedQueue<>());
    }

    void keep(ReceivedMail mail) {
        received.add(mail);
    }

    void note(String command) {
        commands.add(command);
    }

    /** The lines that were read as commands, of all connections. */
    List<String> commands() {
        return List.copyOf(commands);
    }

    void logIn(String line) {
        logins.add(line);
    }

    /** The lines that came after AUTH LOGIN. */
    List<String> logins() {
        return List.copyOf(logins);
    }

    public List<ReceivedMail> received() {
        return List.copyOf(received);
    }

    /** Connections accepted so far. */
    int connections() {
        return connections.get();
    }

    /** Connections that the client has not closed. */
    long openConnections() {
        return open.stream().filter(socket -> !socket.isClosed()).count();
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** Closes the open connections, as a server does with idle ones, and stays available. */
    void dropConnections() {
        open.forEach(ScriptedSmtpServer::close);
    }

    /** Resets the open connections: what the client writes fails at once. */
    void resetConnections() {
        for (Socket socket : open) {
            try {
                socket.setSoLinger(true, 0);
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        // a socket is really closed when no thread reads it any more
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Sends a line that nothing asked for over each connection so far. */
    void interject(String line) {
        dialogues.forEach(dialogue -> dialogue.interject(line));
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                connections.incrementAndGet();
                if (openConnections() >= mostConnections) {
                    socket.getOutputStream()
                            .write("421 4.3.2 Too many open connections.\r\n".getBytes(UTF_8));
                    socket.close();
                    continue;
                }
                open.add(socket);
                threads.add(Thread.ofVirtual().start(() -> converse(socket)));
            } catch (IOException _) {
                // the server was closed: the loop ends
            }
        }
    }

    private void converse(Socket socket) {
        if (listener.isClosed()) {
            // it was accepted while the listener was being closed
            close(socket);
            return;
        }
        try {
            SmtpDialogue dialogue =
                    new SmtpDialogue(this, socket, beginsWithTls ? secured(socket) : socket);
            dialogues.add(dialogue);
            dialogue.run();
        } catch (IOException _) {
            close(socket);
        }
    }

    static void close(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception _) {
            // already closed
        }
    }

    @Override
    public void close() {
        close(listener);
        // a listener that a thread waits at is closed when that thread has returned
        close(acceptor::join);
        dropConnections();
    }
}
