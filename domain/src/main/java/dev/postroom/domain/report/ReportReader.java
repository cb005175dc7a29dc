package dev.postroom.domain.report;

import dev.postroom.domain.shared.DrivenPort;

/** Reads messages of strangers. Thread-safe. */
@DrivenPort
public interface ReportReader {

    /**
     * The meaning of a message, of which only the beginning may be read. One that is broken, or
     * says nothing that is understood, is {@link MailReport.Unread}, and never an exception.
     */
    MailReport read(byte[] message);
}
