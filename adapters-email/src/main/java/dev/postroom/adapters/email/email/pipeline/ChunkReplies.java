package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.LostConnectionException;
import dev.postroom.adapters.email.email.MessageQuota;
import dev.postroom.domain.email.MailOutcome;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/** The mails of a {@link ChunkLane} that were written, and what the replies say about them. */
final class ChunkReplies {

    private final WireSocket wire;
    private final ChunkTrust trust;
    private final MessageQuota quota;
    private final Deque<Exchange> due = new ArrayDeque<>();
    private final List<Pending> doubt = new ArrayList<>();
    private final List<Pending> unsent = new ArrayList<>();
    private @Nullable LostConnectionException rejection;
    private boolean isClosing;
    private boolean isInOrder = true;
    private boolean isClean = true;

    ChunkReplies(WireSocket wire, ChunkTrust trust, MessageQuota quota) {
        this.wire = wire;
        this.trust = trust;
        this.quota = quota;
    }

    /** The mails that are being written, after those of before. */
    void expect(Collection<Exchange> exchanges) {
        due.addAll(exchanges);
    }

    /** A mail that was not written completely. */
    void forget(Exchange exchange) {
        due.remove(exchange);
    }

    /** How many mails wait for their last reply. */
    int due() {
        return due.size();
    }

    /** Whether all mails have an outcome. */
    boolean isQuiet() {
        return due.isEmpty() && unsent.isEmpty();
    }

    /** Whether the server can get more mails, as far as its replies have shown. */
    boolean isInOrder() {
        return isInOrder;
    }

    /** Whether the server surely keeps nothing of a transaction. */
    boolean isClean() {
        return isClean && due.isEmpty();
    }

    /** Reads one reply. */
    void read(Exchange exchange) throws IOException {
        take(exchange, exchange.awaitsVerdict() ? wire.finalReply() : wire.reply());
    }

    private void take(Exchange exchange, Reply reply) throws IOException {
        isClosing = Refusals.isClosing(reply);
        isInOrder &= !isClosing;
        exchange.take(reply);
    }

    /** No further reply can be read. Fails in the same way, unless the mail is surely refused. */
    void breakOff(Exchange exchange, IOException failure) throws IOException {
        isInOrder = false;
        if (!exchange.isRefusedDespite(failure)) {
            throw failure;
        }
    }

    /**
     * Looks for the reply of a server that refused a mail before it had read it, and let the
     * writing fail. Fails in the same way when there is none.
     */
    void readEarly(Exchange exchange, IOException failure) throws IOException {
        isInOrder = false;
        Reply reply;
        try {
            reply = wire.reply();
        } catch (IOException _) {
            throw failure;
        }
        if (reply.kind() < 4) {
            throw failure;
        }
        take(exchange, reply);
    }

    /** Reads the replies to the mail that was written first. */
    void readOldest(Answers answers) throws IOException {
        Exchange oldest = due.getFirst();
        while (!oldest.isOver()) {
            read(oldest);
        }
        wire.awaitAnew();
        due.removeFirst();
        end(oldest, answers);
    }

    /** Gives a mail its outcome; one that was rejected with all others is unsent. */
    void end(Exchange exchange, Answers answers) {
        LostConnectionException rejected = exchange.rejection();
        MailOutcome outcome = exchange.outcome();
        isInOrder &= !exchange.isOdd() && !exchange.endsConnection() && rejected == null;
        exchange.teach(quota);
        isClean = outcome instanceof MailOutcome.Accepted;
        if (!exchange.isUnderstood()) {
            trust.lose();
        }
        if (rejected != null) {
            rejection = rejected;
            unsent.add(exchange.mail());
        } else if (outcome != null) {
            answers.answered(exchange.mail(), outcome);
        }
    }

    /** Fails when the server rejected every mail, once nothing more is due. */
    void check() throws LostConnectionException {
        if (rejection != null && due.isEmpty()) {
            throw rejection;
        }
    }

    /**
     * The connection is lost. Whether a mail that was written and not answered was accepted is not
     * known, also if no reply to its first command came, because a server may hold replies back to
     * send several at once (RFC 2920). Only after 421 it does nothing more than to close the
     * connection; then the end must be its own.
     */
    void lose(IOException failure, Answers answers) {
        List<Pending> others = isClosing && wire.isEndOfServer(failure) ? unsent : doubt;
        Exchange oldest = due.removeFirst();
        if (oldest.isRefusedDespite(failure)) {
            end(oldest, answers);
        } else {
            others.add(oldest.mail());
        }
        due.forEach(exchange -> others.add(exchange.mail()));
        due.clear();
        if (!doubt.isEmpty()) {
            trust.lose();
        }
    }

    /** As {@link Lane#takeDoubt}. */
    List<Pending> takeDoubt() {
        List<Pending> mails = List.copyOf(doubt);
        doubt.clear();
        return mails;
    }

    /** As {@link Lane#takeUnsent}. */
    List<Pending> takeUnsent() {
        List<Pending> mails = List.copyOf(unsent);
        unsent.clear();
        return mails;
    }
}
