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
 * So do the next ones until one is accepted, and the first one after a pause. A server that closed
 * the connection since it was last used, or whose CHUNKING does not work, has at most this mail
 * then. A large mail does the same.
 *
 * <p>RSET precedes each mail unless the one before is known to be accepted. Servers differ in what
 * they keep of a transaction that failed: otherwise they could refuse the next mail, or send it to
 * the recipient before, too.
 */
final class ChunkLane implements Lane {

    private static final int LARGE = 64 * 1024;
    private static final int MOST_DUE = 8;
    private static final long PAUSE_NANOS = 2_000_000_000;

    private final WireSocket wire;
    private final String server;
    private final Commands commands;
    private final ChunkTrust trust;
    private final ChunkReplies replies;
    private final Output output = new Output();
    private final List<Exchange> collected = new ArrayList<>();
    private @Nullable Pending begun;
    private @Nullable IOException writeFailure;
    private int handedOver;
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
        boolean isIdle = handedOver > 0 && isQuiet();
        return writeFailure == null && replies.isInOrder() && !(isIdle && wire.hasUnread());
    }

    @Override
    public boolean isQuiet() {
        return begun == null && collected.isEmpty() && replies.isQuiet();
    }

    @Override
    public boolean isUsed() {
        return handedOver > 1;
    }

    // A server that cannot get rid of its replies reads nothing more: few may be due.
    @Override
    public void makeRoom(Pending next, Answers answers) throws LostConnectionException {
        isProven &= !isQuiet() || !wire.isIdleFor(PAUSE_NANOS);
        int most = goesAlone(next) ? 0 : MOST_DUE - 1;
        while (collected.size() + replies.due() > most) {
            push();
            read(answers);
        }
    }

    private boolean goesAlone(Pending mail) {
        return !isProven || mail.message().content().length > LARGE;
    }

    /** Has nothing to read: mails wait for no reply before they are written. */
    @Override
    public void prepare(Answers answers) {}

    // An Error can end this method: from its first line on, the mail belongs to the lane.
    @Override
    public void take(Pending mail, Answers answers) throws LostConnectionException {
        begun = mail;
        handedOver++;
        if (goesAlone(mail)) {
            sendAlone(mail, answers);
        } else {
            collect(mail);
        }
    }

    private void collect(Pending mail) {
        byte[] content = mail.message().content();
        if (output.size() + content.length > LARGE) {
            writeCollected();
        }
        Exchange exchange = begin(mail);
        output.chunk(content);
        collected.add(exchange);
        begun = null;
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

    private void sendAlone(Pending mail, Answers answers) throws LostConnectionException {
        Exchange exchange = begin(mail);
        LoneChunk lone = new LoneChunk(wire, output, replies, exchange);
        try {
            wire.write(output);
            lone.writeMost();
        } catch (IOException e) {
            failAlone(exchange, e, answers);
        }
        if (!exchange.isRefused()) {
            finish(lone, answers);
        }
        if (exchange.isRefused()) {
            endAlone(exchange, answers);
        } else {
            read(answers);
            isProven |= replies.isClean();
        }
    }

    private void finish(LoneChunk lone, Answers answers) throws LostConnectionException {
        checkTime();
        begun = null;
        try {
            lone.writeLast();
        } catch (IOException e) {
            begun = lone.exchange().mail();
            failAlone(lone.exchange(), e, answers);
        }
    }

    private void failAlone(Exchange exchange, IOException failure, Answers answers)
            throws LostConnectionException {
        if (exchange.isRefusedDespite(failure)) {
            endAlone(exchange, answers);
        }
        throw SmtpFailure.atMail(server, failure);
    }

    private void endAlone(Exchange exchange, Answers answers) throws LostConnectionException {
        begun = null;
        replies.end(exchange, answers);
        replies.check();
    }

    @Override
    public void push() {
        if (begun == null) {
            writeCollected();
        }
    }

    // What the server said before a write failed is still read: it decides what is in doubt. A
    // server that announced its end, or whose replies are odd, gets no further mail.
    private void writeCollected() {
        if (collected.isEmpty() || writeFailure != null || !replies.isInOrder() || wire.isOver()) {
            return;
        }
        replies.expect(collected);
        collected.clear();
        try {
            wire.write(output);
        } catch (IOException e) {
            writeFailure = e;
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
        if (replies.due() == 0 && !isQuiet()) {
            checkWrites();
        }
    }

    /** Fails when the mails that were taken will never be written. */
    private void checkWrites() throws LostConnectionException {
        if (writeFailure != null) {
            throw SmtpFailure.ofConnection(server, writeFailure);
        }
        if (begun != null) {
            IOException cause = new IOException("a mail was not written completely");
            throw SmtpFailure.ofConnection(server, cause);
        }
        if (!replies.isInOrder()) {
            IOException cause = new IOException("the server takes no further mail");
            throw SmtpFailure.ofConnection(server, cause);
        }
        checkTime();
    }

    private void checkTime() throws LostConnectionException {
        if (wire.isOver()) {
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
        if (begun != null) {
            mails.add(begun);
            begun = null;
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
                wire.quit();
            }
        } catch (IOException _) {
            // it is closed in any case
        }
        wire.close();
    }
}
