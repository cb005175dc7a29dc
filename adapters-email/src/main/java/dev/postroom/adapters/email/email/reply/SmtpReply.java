package dev.postroom.adapters.email.email.reply;

import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Interprets the replies of mail servers (RFC 5321 section 4.2, enhanced codes of RFC 3463). */
public final class SmtpReply {

    private static final Pattern REFUSAL = Pattern.compile("5\\d\\d\\b");

    private static final Pattern PUT_OFF =
            Pattern.compile("(4\\d\\d)\\b(?:[ -](4\\.\\d{1,3}\\.\\d{1,3})\\b)?.*", Pattern.DOTALL);
    // the client is asked to come back later, and the address does not matter
    private static final Pattern RATE =
            Pattern.compile(
                    "too (?:many|much|fast|quickly)|rate[ -]?limit|limit (?:has been )?(?:exceeded"
                            + "|reached)|throttl|slow(?:ing)? down|temporarily deferred"
                            + "|unusual rate|server (?:is )?(?:too )?busy");
    // after 421 without a detail
    private static final Pattern MAIL_RATE =
            Pattern.compile(
                    "rate[ -]?limit|unusual rate|throttl|slow(?:ing)? down|temporarily deferred");
    // the mailbox, and policies
    private static final List<String> OF_THE_WAY = List.of("4.1.", "4.2.", "4.7.");
    // Each recipient is deferred once on purpose: fewer mails would not help.
    private static final Pattern GREYLISTING = Pattern.compile("gr[ea]y[ -]?list");

    private SmtpReply() {}

    /** The outcome of a mail that a server deferred (4yz) at a stage. */
    public static MailOutcome.Deferred deferral(String reply, SmtpStage stage) {
        return new MailOutcome.Deferred(reasonToDefer(reply, stage), reply);
    }

    // before the recipient is known, each of them gets the same reply
    private static ReplyClass reasonToDefer(String reply, SmtpStage stage) {
        if (stage == SmtpStage.SENDER || isAboutTheSession(reply)) {
            return ReplyClass.RELAY_LIMIT;
        }
        if (!PUT_OFF.matcher(reply).matches()) {
            return ReplyClass.LATER;
        }
        ReplyText text = ReplyText.of(reply);
        return SenderDemands.missing(text)
                .orElseGet(() -> asksForFewerMails(reply) ? ReplyClass.SLOW_DOWN : ofMailbox(text));
    }

    private static ReplyClass ofMailbox(ReplyText text) {
        if (GREYLISTING.matcher(text.words()).find()) {
            return ReplyClass.GREYLISTED;
        }
        if (text.detail().equals("2.2")) {
            return ReplyClass.MAILBOX_FULL;
        }
        return text.isBusy() || (text.detail().equals("2.1") && RATE.matcher(text.words()).find())
                ? ReplyClass.MAILBOX_BUSY
                : ReplyClass.LATER;
    }

    /** The outcome of a mail that a server refused (5yz) at a stage. */
    public static MailOutcome.Refused refusal(String reply, SmtpStage stage) {
        return new MailOutcome.Refused(reasonToRefuse(reply, stage), reply);
    }

    // at MAIL every mail gets the same, so that no receiver is meant
    private static ReplyClass reasonToRefuse(String reply, SmtpStage stage) {
        Optional<ReplyClass> missing =
                isRefusal(reply) && stage != SmtpStage.SENDER
                        ? SenderDemands.missing(ReplyText.of(reply))
                        : Optional.empty();
        return missing.orElseGet(() ->
                refusesTheSender(reply, stage)
                        ? ReplyClass.REFUSED_SENDER
                        : RefusalCodes.reason(reply, stage));
    }

    /**
     * Whether a server put a mail off because it gets too many from here at the moment, so that
     * others to the same domain should wait, too: the enhanced codes 4.4.5 (congestion) and 4.7.x
     * (policy), or words about a rate. What is said about the session, about the mailbox (4.1.x,
     * 4.2.x), greylisting, and what a sender lacks are not meant.
     */
    static boolean asksForFewerMails(String reply) {
        Matcher codes = PUT_OFF.matcher(reply);
        if (!codes.matches()) {
            return false;
        }
        String words = reply.toLowerCase(Locale.ROOT);
        String detail = codes.group(2) == null ? "" : codes.group(2);
        if (isAboutTheSession(reply)
                || GREYLISTING.matcher(words).find()
                || detail.startsWith("4.1.")
                || detail.startsWith("4.2.")
                || SenderDemands.missing(ReplyText.of(reply)).isPresent()) {
            return false;
        }
        return detail.equals("4.4.5") || detail.startsWith("4.7.") || RATE.matcher(words).find();
    }

    /**
     * Whether a server defers all mail of this connection: it ends the connection (421), takes no
     * mail now (4.3.2), or took enough of it (4.5.3). A 421 that names a policy, congestion or the
     * mailbox, or speaks of a rate of mails, is about where the mail goes.
     */
    public static boolean isAboutTheSession(String reply) {
        Matcher codes = PUT_OFF.matcher(reply);
        if (!codes.matches()) {
            return false;
        }
        String detail = codes.group(2) == null ? "" : codes.group(2);
        if (detail.isEmpty()) {
            return codes.group(1).equals("421")
                    && !MAIL_RATE.matcher(reply.toLowerCase(Locale.ROOT)).find();
        }
        return detail.equals("4.3.2")
                || detail.equals("4.5.3")
                || (codes.group(1).equals("421")
                        && !detail.equals("4.4.5")
                        && OF_THE_WAY.stream().noneMatch(detail::startsWith));
    }

    /** Whether a server refuses every mail of this sender (5yz), and not the recipient. */
    private static boolean refusesTheSender(String reply, SmtpStage stage) {
        return isRefusal(reply)
                && stage != SmtpStage.MESSAGE
                && ReplyText.of(reply).isAboutTheSender(stage);
    }

    /** Whether a server refused permanently (5yz). */
    static boolean isRefusal(String reply) {
        return REFUSAL.matcher(reply).lookingAt();
    }
}
