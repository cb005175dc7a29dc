package dev.postroom.adapters.email.report.listener;

/** Takes note of mails that come back, for metrics. Safe for any number of threads. */
public interface ReportObserver {

    /**
     * Called once for each recipient that is refused, and for each message; returns at once.
     *
     * @param outcome a word
     */
    void ended(String outcome);
}
