package dev.postroom.adapters.rest.report;

/** Takes note of mails that come back, for metrics. Safe for any number of threads. */
public interface InboundMailObserver {

    /**
     * Called once for each message; returns at once.
     *
     * @param outcome a word
     */
    void ended(String outcome);
}
