package dev.postroom.domain.report;

import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.failure.Failure;

import java.util.Optional;

/** Takes messages that came back after mail was handed over. Safe for any number of threads. */
@DrivingPort
public interface TakeReports {

    /**
     * Whether the address was made for a mail of this service, in a workspace that exists. The mail
     * may be gone.
     */
    boolean isReturnPath(String recipient);

    /**
     * Reads a message and applies what it says about its mail, once no matter how many copies come.
     * Only an address that was made for one mail has an effect: {@link Failure.Invalid} when the
     * message has none. {@link Failure.Unavailable} while the mail is still being handed over: the
     * message is to be sent again.
     *
     * @param message of which only the beginning may be read
     * @param recipient of its envelope; empty: unknown, so that the message itself has to name it
     */
    ReportOutcome take(byte[] message, Optional<String> recipient);
}
