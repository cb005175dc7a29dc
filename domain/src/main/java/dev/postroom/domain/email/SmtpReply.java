package dev.postroom.domain.email;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Interprets the replies of mail servers (RFC 5321 section 4.2, enhanced codes of RFC 3463). */
public final class SmtpReply {

    private static final Pattern ANY = Pattern.compile("[2-5]\\d\\d(?:[ -].*)?", Pattern.DOTALL);
    private static final Pattern REFUSAL = Pattern.compile("5\\d\\d\\b");
    private static final Pattern LATER = Pattern.compile("4\\d\\d\\b");

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

    /** Whether a server refused permanently (5yz). */
    static boolean isRefusal(String reply) {
        return REFUSAL.matcher(reply).lookingAt();
    }

    /** Whether a server said it, as opposed to a reason that this service gives. */
    public static boolean isReply(String text) {
        return ANY.matcher(text).matches();
    }

    /**
     * What stays of a reply when addresses and links are left out: equal for all people who got the
     * same words.
     */
    public static String wordsOf(String reply) {
        return RefusalText.words(reply);
    }
}
