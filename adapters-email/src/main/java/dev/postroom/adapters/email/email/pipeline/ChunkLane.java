package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.LostConnectionException;
import dev.postroom.adapters.email.email.SmtpFailure;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends mails as chunks (RFC 3030): several whole mails are written at once, and their replies are
 * read together, so that a mail costs a part of a round trip and a part of a system call.
 *
 * <p>In a session the first mail goes alone, and its chunk only after its recipient was accepted.
 * So does the first one after a pause. A server that closed the connection since it was last used,
 * or whose CHUNKING does not work, has at most this mail then. A large mail does the same.
 *
 * <p>RSET precedes each mail unless the one before is known to be accepted. Servers differ in what
 * they keep of a transaction that failed: otherwise they could refuse the next mail, or send it to
 * the recipient before, too.
 */
final class ChunkLane implements Lane {

    private static final int LARGE = 64 * 1024;
    private static final int MOST = 8;
    private static final long PAUSE_NANOS = 2_000_000_000;

    private final WireSocket wire;
    private final String server;
    private final Commands commands;
    private final ChunkTrust trust;
    private final ChunkReplies replies;
    private final Output output = new Output();
    private final List<Exchange> collected = new ArrayList<>();
    private @Nullable Pending asked;
    private int handedOver;
    private boolean writes = true;
    private boolean isProven;

    ChunkLane(WireSocket wire, String server, Extensions offered, ChunkTrust trust) {
        this.wire = wire;
        this.server = server;
        this.commands = new Commands(offered.offers("SIZE"));
        this.trust = trust;
        this.replies = new ChunkReplies(wire, trust);
    }

    @Override
    public void endAt(long nanos) {
        wire.endAt(nanos);
        isProven = false;
    }

    @Override
    public boolean isUsable(int maxMessages) {
        return isInOrder() && handedOver < maxMessages && trust.holds();
    }

    // A reply that nothing asked for announces the end of the connection, or is nonsense.
    private boolean isInOrder() {
        return writes && replies.isInOrder() && !(isQuiet() && wire.hasMore());
    }

    @Override
    public boolean isQuiet() {
        return asked == null && collected.isEmpty() && replies.isQuiet();
    }

    @Override
    public boolean isUsed() {
        return handedOver > 1;
    }

    // A server that cannot get rid of its replies reads nothing more: few may be due.
    @Override
    public void prepare(Answers answers) throws LostConnectionException {
        if (collected.size() + replies.due() >= MOST) {
            push();
            read(answers);
        }
    }

    @Override
    public void take(Pending mail, Answers answers) throws LostConnectionException {
        handedOver++;
        int size = mail.message().content().length;
        isProven &= !isQuiet() || !wire.isIdleFor(PAUSE_NANOS);
        if (!isProven || size > LARGE) {
            ask(mail, answers);
            return;
        }
        if (output.size() + size > LARGE) {
            push();
        }
        Exchange exchange = begin(mail);
        output.chunk(mail.message().content());
        collected.add(exchange);
    }

    private Exchange begin(Pending mail) {
        boolean resets = !replies.isClean() || !collected.isEmpty();
        if (resets) {
            output.command("RSET");
        }
        output.command(commands.mail(mail.message()));
        output.command(commands.recipient(mail.message()));
        return new Exchange(mail, server, isUsed(), resets);
    }

    private void ask(Pending mail, Answers answers) throws LostConnectionException {
        asked = mail;
        while (!collected.isEmpty() || replies.due() > 0) {
            push();
            read(answers);
        }
        Exchange exchange = begin(mail);
        try {
            writeAsked(exchange);
        } catch (IOException e) {
            if (exchange.isRefusedIn(e)) {
                endAsked(exchange, answers);
            }
            throw SmtpFailure.atMail(server, e);
        }
        if (exchange.isRefused()) {
            endAsked(exchange, answers);
        } else {
            asked = null;
            collected.add(exchange);
            push();
            read(answers);
            isProven = true;
        }
    }

    private void writeAsked(Exchange exchange) throws IOException {
        wire.write(output);
        while (!exchange.awaitsChunk()) {
            replies.read(exchange);
        }
        if (!exchange.isRefused()) {
            writeMost(exchange);
        }
    }

    // Until its last byte is written, the mail is surely not accepted.
    private void writeMost(Exchange exchange) throws IOException {
        try {
            wire.writeMost(output.chunk(exchange.mail().message().content()));
        } catch (IOException e) {
            replies.readEarly(exchange, e);
        }
    }

    private void endAsked(Exchange exchange, Answers answers) throws LostConnectionException {
        asked = null;
        replies.end(exchange, answers);
        replies.check();
    }

    // What the server said before a write failed is still read: it decides what is in doubt.
    @Override
    public void push() {
        if (collected.isEmpty() || wire.isOver()) {
            return;
        }
        replies.await(collected);
        collected.clear();
        try {
            wire.write(output);
        } catch (IOException _) {
            writes = false;
        }
    }

    /**
     * Reads a half of the replies and what came with them, so that several mails follow at once.
     */
    @Override
    public void read(Answers answers) throws LostConnectionException {
        int rest = replies.due() / 2;
        try {
            while (replies.due() > rest || (replies.due() > 0 && wire.hasMore())) {
                replies.readOldest(answers);
            }
        } catch (IOException e) {
            replies.lose(e, answers);
            throw SmtpFailure.ofConnection(server, e);
        }
        replies.check();
        if (!collected.isEmpty() && replies.due() == 0 && wire.isOver()) {
            throw SmtpFailure.outOfTime(server);
        }
    }

    @Override
    public List<Pending> takeDoubt() {
        return replies.takeDoubt();
    }

    @Override
    public List<Pending> takeUnsent() {
        List<Pending> mails = new ArrayList<>(replies.takeUnsent());
        collected.forEach(exchange -> mails.add(exchange.mail()));
        collected.clear();
        if (asked != null) {
            mails.add(asked);
            asked = null;
        }
        return mails;
    }

    @Override
    public void abort() {
        wire.close();
    }

    @Override
    public void quit() {
        try {
            if (isQuiet() && isInOrder()) {
                wire.write(new Output().command("QUIT"));
            }
        } catch (IOException _) {
            // it is closed in any case
        }
        wire.close();
    }
}
