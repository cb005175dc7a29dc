package dev.postroom.domain.email;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Interprets the replies of mail servers (RFC 5321 section 4.2, enhanced codes of RFC 3463). */
public final class SmtpReply {

    private static final Pattern CODES =
            Pattern.compile("(5\\d\\d)\\b(?:[ -](5\\.\\d{1,3}\\.\\d{1,3})\\b)?.*", Pattern.DOTALL);
    private static final Pattern LATER = Pattern.compile("4\\d\\d\\b");
    // about the recipient's address; 5.1.7 and 5.1.8 are about the sender's
    private static final Set<String> DEAD =
            Set.of(
                    "5.1.0", "5.1.1", "5.1.2", "5.1.3", "5.1.4", "5.1.6", "5.1.10", "5.2.0",
                    "5.2.1");
    private static final Set<String> DEAD_WITHOUT_DETAIL = Set.of("550", "551", "553");

    private SmtpReply() {}

    /**
     * Whether a refusal means that the mailbox does not exist, as opposed to a refusal of this
     * mail, its sender or the client. An enhanced code decides; without one, 550, 551 and 553 do.
     */
    public static boolean saysNoSuchMailbox(String reply) {
        Matcher codes = CODES.matcher(reply);
        if (!codes.matches()) {
            return false;
        }
        return codes.group(2) == null
                ? DEAD_WITHOUT_DETAIL.contains(codes.group(1))
                : DEAD.contains(codes.group(2));
    }

    /** Whether a server put a mail off (4yz), as opposed to what is said without a server. */
    public static boolean saysTryLater(String reply) {
        return LATER.matcher(reply).lookingAt();
    }
}
