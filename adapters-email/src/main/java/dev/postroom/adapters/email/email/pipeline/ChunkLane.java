package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.LostConnectionException;
import dev.postroom.adapters.email.email.MessageQuota;
import dev.postroom.adapters.email.email.SmtpFailure;
import dev.postroom.adapters.email.email.WireMessage;

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
 * then. A large mail does the same. While one waits for replies, other lanes go on.
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
    private @Nullable LoneChunk alone;
    private @Nullable IOException writeFailure;
    private int handedOver;
    private boolean isProven;

    ChunkLane(
            WireSocket wire,
            String server,
            Extensions offered,
            ChunkTrust trust,
            MessageQuota quota) {
        this.wire = wire;
        this.server = server;
        this.commands = new Commands(offered.offers("SIZE"));
        this.trust = trust;
        this.replies = new ChunkReplies(wire, trust, quota);
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
        return !wire.isBroken() && replies.isInOrder() && !(isIdle && wire.hasUnread());
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
    public boolean hasRoom(Pending next) {
        int most = goesAlone(next) ? 0 : MOST_DUE - 1;
        return begun == null && collected.size() + replies.due() <= most;
    }

    private boolean goesAlone(Pending mail) {
        return !isProven || isRested() || mail.message().content().length > LARGE;
    }

    private boolean isRested() {
        return collected.isEmpty() && replies.isQuiet() && wire.isIdleFor(PAUSE_NANOS);
    }

    @Override
    public void makeRoom(Answers answers) throws LostConnectionException {
        push(answers);
        read(answers);
    }

    // An Error can end this method: from its first line on, the mail belongs to the lane.
    @Override
    public void take(Pending mail, Answers answers) throws LostConnectionException {
        begun = mail;
        handedOver++;
        isProven &= !isRested();
        if (goesAlone(mail)) {
            beginAlone(mail);
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
        WireMessage message = mail.message();
        output.command(commands.mail(message)).command(commands.recipient(message));
        return new Exchange(mail, server, handedOver - 1, resets);
    }

    private void beginAlone(Pending mail) throws LostConnectionException {
        Exchange exchange = begin(mail);
        try {
            wire.write(output);
        } catch (IOException e) {
            throw SmtpFailure.atMail(server, e);
        }
        alone = new LoneChunk(wire, output, replies, exchange);
    }

    @Override
    public void prepare(Answers answers) throws LostConnectionException {
        goOnAlone(true, answers);
    }

    @Override
    public void goOn(Answers answers) throws LostConnectionException {
        goOnAlone(false, answers);
        if (alone != null) {
            push(answers);
        }
    }

    private void goOnAlone(boolean waits, Answers answers) throws LostConnectionException {
        LoneChunk lone = alone;
        if (lone == null || lone.isReady()) {
            return;
        }
        // an Error can end this anywhere: the mail does not go on then
        alone = null;
        try {
            lone.goOn(waits);
        } catch (IOException e) {
            throw SmtpFailure.atMail(server, e);
        }
        alone = lone.isRefused() ? null : lone;
        endIfRefused(lone, answers);
    }

    private void finishAlone(LoneChunk lone, Answers answers) throws LostConnectionException {
        checkWrites();
        alone = null;
        begun = null;
        try {
            lone.writeLast();
        } catch (IOException e) {
            begun = lone.exchange().mail();
            throw SmtpFailure.atMail(server, e);
        }
        endIfRefused(lone, answers);
    }

    private void endIfRefused(LoneChunk lone, Answers answers) throws LostConnectionException {
        if (lone.isRefused()) {
            begun = null;
            replies.end(lone.exchange(), answers);
            replies.check();
        }
    }

    @Override
    public void push(Answers answers) throws LostConnectionException {
        if (begun == null) {
            writeCollected();
        } else if (alone != null && alone.isReady()) {
            finishAlone(alone, answers);
        }
    }

    // What the server said before a write failed is still read: it decides what is in doubt. A
    // server that announced its end, or whose replies are odd, gets no further mail.
    private void writeCollected() {
        if (collected.isEmpty() || wire.isBroken() || !replies.isInOrder() || wire.isOver()) {
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
        prepare(answers);
        if (replies.due() > 0) {
            readDue(answers);
        }
        replies.check();
        if (replies.due() == 0 && !isQuiet()) {
            checkWrites();
        }
    }

    private void readDue(Answers answers) throws LostConnectionException {
        int rest = replies.due() / 2;
        try {
            while (replies.due() > rest || (replies.due() > 0 && wire.hasMore())) {
                replies.readOldest(answers);
            }
        } catch (IOException e) {
            replies.lose(e, answers);
            throw SmtpFailure.ofConnection(server, e);
        }
        isProven |= replies.isClean();
    }

    /** Fails when the mails that were taken will never be written. */
    private void checkWrites() throws LostConnectionException {
        if (writeFailure != null) {
            throw SmtpFailure.ofConnection(server, writeFailure);
        }
        if (wire.isBroken() || (begun != null && alone == null)) {
            IOException cause = new IOException("a mail was not written completely");
            throw SmtpFailure.ofConnection(server, cause);
        }
        if (!replies.isInOrder()) {
            IOException cause = new IOException("the server takes no further mail");
            throw SmtpFailure.ofConnection(server, cause);
        }
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
            alone = null;
        }
        return mails;
    }

    @Override
    public void abort() {
        wire.close();
    }

    @Override
    public void quit() {
        try (wire) {
            if (isQuiet() && isInOrder()) {
                wire.write(new Output().command("QUIT"));
                wire.quit();
            }
        } catch (IOException _) {
            // it is closed in any case
        }
    }
}
