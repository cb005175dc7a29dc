package dev.postroom.adapters.email.email;

/**
 * How many mails a server takes over one connection, as far as its replies have shown in the last
 * ten minutes. Safe for any number of threads.
 */
public final class MessageQuota {

    private static final long VALID_NANOS = 600_000_000_000L;

    private final int configured;
    private int shown;
    private long since;

    /**
     * @param configured the most, without a reply that shows fewer
     */
    public MessageQuota(int configured) {
        this.configured = configured;
        this.shown = configured;
    }

    /** The most mails of a connection. */
    public synchronized int most() {
        return isValid() ? shown : configured;
    }

    /**
     * A server deferred a mail before it knew its recipient.
     *
     * @param mails that it took over this connection before
     */
    public synchronized void putOffAfter(int mails) {
        if (mails == 0) {
            // it is not the number of mails
            shown = configured;
        } else {
            shown = Math.min(mails, isValid() ? shown : configured);
            since = System.nanoTime();
        }
    }

    private boolean isValid() {
        return shown < configured && System.nanoTime() - since < VALID_NANOS;
    }
}
