package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.LostConnectionException;

import java.util.List;

/**
 * One connection, and the mails on it. Belongs to one thread at a time.
 *
 * <p>A method that fails leaves its mails to {@link #takeDoubt} and {@link #takeUnsent}; the lane
 * is of no further use then.
 */
sealed interface Lane permits DataLane, ChunkLane {

    /** Begins to serve a session, which ends at this reading of {@link System#nanoTime}. */
    void endAt(long nanos);

    /** Whether another mail may be taken, as far as the replies have shown. */
    boolean isUsable(int maxMessages);

    /** Whether nothing is to be written or read before the next mail. */
    boolean isQuiet();

    /** Whether a mail went over it before the newest one: the server may have closed it since. */
    boolean isUsed();

    /** Whether this mail can be taken, if the lane is usable. */
    boolean hasRoom(Pending next);

    /** Waits for the server once; after some times there is room for any mail. */
    void makeRoom(Answers answers) throws LostConnectionException;

    /** Goes on with a mail that waited for replies, if some came; does not wait for any. */
    void goOn(Answers answers) throws LostConnectionException;

    /** Reads what must be read before the last mail can be pushed. */
    void prepare(Answers answers) throws LostConnectionException;

    /** Begins to hand over a mail, which belongs to the lane from the call on. */
    void take(Pending mail, Answers answers) throws LostConnectionException;

    /** Writes what is left of the mails; {@link #read} brings their answers. */
    void push(Answers answers) throws LostConnectionException;

    /** Reads replies that are due: at least those to one mail, if one was pushed. */
    void read(Answers answers) throws LostConnectionException;

    /** The mails that the server may have taken, and whose answer never came. */
    List<Pending> takeDoubt();

    /** The mails that were surely not accepted, the one whose turn it was first. */
    List<Pending> takeUnsent();

    /** Closes the connection without a word. */
    void abort();

    /** Says goodbye, if the server is in a state to hear it, and closes the connection. */
    void quit();
}
