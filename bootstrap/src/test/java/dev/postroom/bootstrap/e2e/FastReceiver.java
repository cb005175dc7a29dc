package dev.postroom.bootstrap.e2e;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * The main class of a process that receives webhooks over HTTP/1.1 with persistent connections and
 * counts them by path; {@link ReceiverReply} says how it replies. One thread serves all
 * connections: it must cost little beside the service. It prints its port, and answers each line of
 * its input: {@code reset} forgets all, {@code report} prints {@link ReceiverFigures} of each path,
 * {@code sample} the last request in Base64.
 */
final class FastReceiver {

    private final Selector selector;
    private final ServerSocketChannel server;
    private final Random chance;
    private final @Nullable ReceiverLedger ledger;
    private final ReceiverReplies replies = new ReceiverReplies();
    private final Map<String, ReceiverFigures> figures = new HashMap<>();
    private byte[] sample = {};

    private FastReceiver(long seed, @Nullable ReceiverLedger ledger) throws IOException {
        this.chance = new Random(seed);
        this.ledger = ledger;
        this.selector = Selector.open();
        this.server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
    }

    /** The arguments are the seed of what goes wrong and, if wanted, the file of a ledger. */
    @SuppressWarnings("SystemOut")
    static void main(String[] arguments) throws IOException {
        FastReceiver receiver =
                new FastReceiver(
                        Long.parseLong(arguments[0]),
                        arguments.length > 1 ? ReceiverLedger.at(Path.of(arguments[1])) : null);
        Thread.ofPlatform().daemon().start(receiver::serve);
        PrintStream out = System.out;
        out.println(receiver.server.socket().getLocalPort());
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.println(receiver.answer(line));
            out.flush();
        }
    }

    private synchronized String answer(String command) {
        return switch (command) {
            case "reset" -> {
                figures.clear();
                yield "ok";
            }
            case "sample" -> Base64.getEncoder().encodeToString(sample);
            default ->
                    figures.entrySet().stream()
                            .map(path -> path.getKey() + " " + path.getValue())
                            .collect(Collectors.joining(";"));
        };
    }

    private void serve() {
        try {
            while (true) {
                selector.select(replies.pause());
                round();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // replies leave only after the whole round is in the ledger
    private synchronized void round() throws IOException {
        for (SelectionKey key : selector.selectedKeys()) {
            if (key.attachment() instanceof ReceiverConnection connection) {
                connection.read(post -> take(connection, post));
            } else {
                ReceiverConnection connection = new ReceiverConnection(server.accept());
                connection.register(selector);
            }
        }
        selector.selectedKeys().clear();
        if (ledger != null) {
            ledger.keep();
        }
        replies.send();
    }

    private void take(ReceiverConnection connection, ReceivedPost post) {
        Instant now = Instant.now();
        String path = post.path();
        ReceiverReply reply = ReceiverReply.to(path, chance);
        ReceiverFigures of = figures.computeIfAbsent(path, _ -> new ReceiverFigures());
        of.arrived(post, reply, now.toEpochMilli(), post.waited(now));
        if (ledger != null) {
            ledger.add(
                    new ReceiverLedger.Entry(
                            now.toEpochMilli(),
                            path,
                            post.delivery().toString(),
                            post.event(),
                            reply.word()));
        }
        sample = post.bytes();
        replies.add(connection, reply, of);
    }
}
