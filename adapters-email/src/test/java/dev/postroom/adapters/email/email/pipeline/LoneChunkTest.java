package dev.postroom.adapters.email.email.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.postroom.adapters.email.email.LostConnectionException;
import dev.postroom.adapters.email.email.MessageQuota;
import dev.postroom.adapters.email.email.WireMessage;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.SmtpStage;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

/** A mail that goes alone, and whose last octet cannot be written. */
@Timeout(60)
class LoneChunkTest {

    private final Watch watch = new Watch();
    private final ChunkTrust trust = new ChunkTrust(true, System::nanoTime);
    private final List<MailOutcome> outcomes = new ArrayList<>();
    private final Pending mail =
            new Pending(
                    new WireMessage(
                            "a@example.com",
                            "b@example.com",
                            "first\r\nsecond\r\n".getBytes(UTF_8)),
                    outcomes::add);
    private final Answers answers = (pending, outcome) -> pending.listener().accept(outcome);
    private final ServerSocket listener = open();

    private static ServerSocket open() {
        try {
            return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterEach
    void close() throws IOException {
        listener.close();
        watch.close();
    }

    /** Accepts sender and recipient, and ends the connection at the chunk with this text. */
    private void serve(String last) {
        Thread.ofVirtual().start(() -> converse(last));
    }

    private void converse(String last) {
        try (Socket socket = listener.accept();
                Scanner commands = new Scanner(socket.getInputStream(), UTF_8)) {
            OutputStream out = socket.getOutputStream();
            while (!commands.nextLine().startsWith("BDAT")) {
                out.write("250 ok\r\n".getBytes(UTF_8));
            }
            // all that the client writes is read, so that the connection is not reset
            commands.nextLine();
            out.write(last.getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ChunkLane lane() throws IOException {
        return lane(new CutSocket(listener));
    }

    private ChunkLane lane(Socket socket) throws IOException {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        return new ChunkLane(
                new WireSocket(socket, watch, Duration.ofSeconds(10), Duration.ofSeconds(10), end),
                "server",
                Extensions.none(),
                trust,
                new MessageQuota(100));
    }

    private void send(ChunkLane lane) throws LostConnectionException {
        lane.take(mail, answers);
        while (!lane.isQuiet()) {
            lane.prepare(answers);
            lane.push(answers);
            lane.read(answers);
        }
    }

    @Test
    void isSurelyNotAccepted() throws Exception {
        serve("");
        ChunkLane lane = lane();
        assertThatThrownBy(() -> send(lane))
                .asInstanceOf(InstanceOfAssertFactories.type(LostConnectionException.class))
                .matches(e -> e.is(LostConnectionException.Loss.AT_MAIL));
        assertThat(lane.takeDoubt()).isEmpty();
        assertThat(lane.takeUnsent()).containsExactly(mail);
        assertThat(trust.holds()).isTrue();
    }

    @Test
    void hasTheOutcomeThatTheServerStatedBefore() throws Exception {
        serve("552 5.3.4 too large\r\n");
        ChunkLane lane = lane();
        send(lane);
        assertThat(outcomes)
                .containsExactly(new MailOutcome.Refused("552 5.3.4 too large", SmtpStage.MESSAGE));
        assertThat(lane.isUsable(100)).isFalse();
        assertThat(lane.takeDoubt()).isEmpty();
        assertThat(lane.takeUnsent()).isEmpty();
    }

    @Test
    void isInDoubtAfterAnErrorAndNothingFollowsIt() throws Exception {
        serve("");
        ChunkLane lane = lane(new BrokenSocket(listener));
        assertThatThrownBy(() -> send(lane)).hasMessage("no memory");
        assertThat(lane.isUsable(100)).isFalse();
        assertThatThrownBy(() -> lane.read(answers)).isInstanceOf(LostConnectionException.class);
        assertThat(lane.takeDoubt()).containsExactly(mail);
        assertThat(lane.takeUnsent()).isEmpty();
    }

    /** Does not write a byte that is written by itself. */
    private static class CutSocket extends Socket {

        private CutSocket(ServerSocket server) throws IOException {
            super(server.getInetAddress(), server.getLocalPort());
        }

        void writeOne() throws IOException {
            throw new IOException("Broken pipe");
        }

        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream()) {
                @Override
                public void write(byte[] bytes, int from, int length) throws IOException {
                    if (length == 1) {
                        writeOne();
                    }
                    out.write(bytes, from, length);
                }
            };
        }
    }

    /** Has no memory for it. */
    private static final class BrokenSocket extends CutSocket {

        private BrokenSocket(ServerSocket server) throws IOException {
            super(server);
        }

        @Override
        void writeOne() {
            throw new AssertionError("no memory");
        }
    }
}
