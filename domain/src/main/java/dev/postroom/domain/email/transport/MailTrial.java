package dev.postroom.domain.email.transport;

import dev.postroom.domain.shared.text.Keyword;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The end of a mail that was handed over by itself, with the conversation about it. Holds no
 * secret: what signs in is masked, and the message is shortened to its headers.
 *
 * @param encryption of the connection; empty without TLS, and without a transcript
 * @param transcript at most some hundreds of lines, in the order in which they were said; empty of
 *     a transport that tells none
 */
public record MailTrial(
        MailOutcome outcome, Optional<Encryption> encryption, List<Line> transcript) {

    public MailTrial {
        transcript = List.copyOf(transcript);
    }

    /** Of a transport that tells no conversation. */
    public static MailTrial untold(MailOutcome outcome) {
        return new MailTrial(outcome, Optional.empty(), List.of());
    }

    /** Who said a line. */
    public enum Voice implements Keyword {
        CLIENT,
        SERVER,
        /** About the conversation, and not said in it. */
        NOTE
    }

    /**
     * A line of the conversation.
     *
     * @param text without control characters, and cut when it is long
     * @param at since the beginning
     */
    public record Line(Voice voice, String text, Duration at) {}

    /**
     * The TLS of a connection.
     *
     * @param verified whether the server has shown a valid certificate for its name
     */
    public record Encryption(String protocol, String cipher, boolean verified) {}
}
