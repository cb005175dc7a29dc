package dev.postroom.domain.report;

import dev.postroom.domain.shared.DrivenPort;

import java.io.InputStream;

/** Reads messages of strangers. Thread-safe. */
@DrivenPort
public interface ReportReader {

    /**
     * The meaning of a message. A message that is broken, or of which the part that is read says
     * nothing, is {@link MailReport.Unread}; only a failure of the stream is an exception. Takes
     * memory that does not grow with the message, and does not close the stream.
     */
    MailReport read(InputStream message);
}
