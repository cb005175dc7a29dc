package dev.postroom.adapters.webhook;

import dev.postroom.domain.webhook.WebhookReceivers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Receivers on real sockets, for the contract and for tests of their own scripts. */
public final class LoopbackReceivers implements WebhookReceivers, AutoCloseable {

    private final Map<URI, ScriptedReceiver> byUrl = new HashMap<>();
    private final List<ScriptedReceiver> all = new ArrayList<>();
    private final Map<String, Deque<InetAddress>> names = new HashMap<>();

    public ScriptedReceiver start(ScriptedReceiver.Script script) {
        return start(socket(), script);
    }

    public ScriptedReceiver start(ServerSocket socket, ScriptedReceiver.Script script) {
        ScriptedReceiver receiver = ScriptedReceiver.start(socket, script);
        byUrl.put(receiver.url(), receiver);
        all.add(receiver);
        return receiver;
    }

    private static ServerSocket socket() {
        try {
            return new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public URI answering(Answer answer) {
        return start(ScriptedReceiver.text(wireText(answer))).url();
    }

    @Override
    public URI silent() {
        return start((connection, _) -> connection.getInputStream().read()).url();
    }

    @Override
    public List<Received> received(URI url) {
        ScriptedReceiver receiver = byUrl.get(url);
        return receiver == null ? List.of() : receiver.received();
    }

    @Override
    public URI unreachable() {
        try (ServerSocket taken = socket()) {
            return URI.create("http://127.0.0.1:" + taken.getLocalPort() + "/");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Refused even where private addresses are allowed. */
    @Override
    public URI forbidden() {
        return URI.create("http://user:word@127.0.0.1:9/");
    }

    @Override
    public URI inside(InetAddress first, InetAddress later) {
        String host = "name-" + all.size() + ".example.com";
        ScriptedReceiver receiver = start(ScriptedReceiver.text(wireText(Answer.of(200, ""))));
        names.put(host, new ArrayDeque<>(List.of(first, later)));
        URI url = URI.create("http://" + host + ":" + receiver.port() + "/hook");
        byUrl.put(url, receiver);
        return url;
    }

    /** Knows the names of {@link #inside} only. */
    InetAddress[] addressesOf(String host) throws UnknownHostException {
        synchronized (names) {
            Deque<InetAddress> answers = names.get(host);
            if (answers == null) {
                throw new UnknownHostException(host);
            }
            return new InetAddress[] {answers.size() > 1 ? answers.remove() : answers.element()};
        }
    }

    @Override
    public void close() throws IOException {
        for (ScriptedReceiver receiver : all) {
            receiver.close();
        }
    }

    private static String wireText(Answer answer) {
        StringBuilder text = new StringBuilder("HTTP/1.1 " + answer.status() + " Status\r\n");
        answer.headers().forEach((name, value) -> text.append(name + ": " + value + "\r\n"));
        if (answer.status() == 204) {
            return text.append("\r\n").toString();
        }
        int length = answer.body().getBytes(StandardCharsets.UTF_8).length;
        return text.append("Content-Length: " + length + "\r\n\r\n" + answer.body()).toString();
    }
}
