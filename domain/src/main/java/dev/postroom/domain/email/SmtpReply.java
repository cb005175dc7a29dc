package dev.postroom.domain.email;

import java.util.Locale;
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

    private static final Pattern PUT_OFF =
            Pattern.compile("(4\\d\\d)\\b(?:[ -](4\\.\\d{1,3}\\.\\d{1,3})\\b)?.*", Pattern.DOTALL);
    // the client is asked to come back later, and the address does not matter
    private static final Pattern RATE =
            Pattern.compile(
                    "too (?:many|much|fast|quickly)|rate[ -]?limit|limit (?:has been )?(?:exceeded"
                            + "|reached)|throttl|slow(?:ing)? down|temporarily deferred"
                            + "|unusual rate|server (?:is )?(?:too )?busy");
    // Each recipient is deferred once on purpose: fewer mails would not help.
    private static final Pattern GREYLISTING = Pattern.compile("gr[ea]y[ -]?list");

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

    /**
     * Whether a server put a mail off because it gets too many from here at the moment, so that
     * others to the same domain should wait, too: 421, the enhanced codes 4.3.2 (takes no mail
     * now), 4.4.5 (congestion) and 4.7.x (policy), or words about a rate. What is said about the
     * mailbox (4.1.x, 4.2.x) and greylisting are not meant.
     */
    public static boolean asksForFewerMails(String reply) {
        Matcher codes = PUT_OFF.matcher(reply);
        if (!codes.matches()) {
            return false;
        }
        String words = reply.toLowerCase(Locale.ROOT);
        String detail = codes.group(2) == null ? "" : codes.group(2);
        if (GREYLISTING.matcher(words).find()
                || detail.startsWith("4.1.")
                || detail.startsWith("4.2.")) {
            return false;
        }
        return codes.group(1).equals("421")
                || detail.equals("4.3.2")
                || detail.equals("4.4.5")
                || detail.startsWith("4.7.")
                || RATE.matcher(words).find();
    }

    /** Whether a server put a mail off (4yz), as opposed to what is said without a server. */
    public static boolean saysTryLater(String reply) {
        return LATER.matcher(reply).lookingAt();
    }
}
