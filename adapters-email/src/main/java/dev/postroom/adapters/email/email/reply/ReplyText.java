package dev.postroom.adapters.email.email.reply;

import dev.postroom.domain.email.transport.SaidText;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The codes and words of a refusal or deferral, without the addresses in it.
 *
 * @param code the three digits
 * @param enhanced the enhanced code, in any of the places where servers write it
 * @param words in lower case, with single spaces
 */
record ReplyText(String code, Optional<String> enhanced, String words) {

    // at the beginning of a line, after another code, with # before it, or in parentheses
    private static final Pattern ENHANCED =
            Pattern.compile(
                    "(?:(?:^|\\b)[45]\\d\\d["
                            + " -]+#?|#|\\()\\s*([45]\\.\\d{1,3}\\.\\d{1,3})(?![\\d.]*\\d)",
                    Pattern.MULTILINE);

    private static final String BOX =
            "(?:user ?name|user(?:id)?|mail ?box(?: name)?|mail ?drop|recipient(?:'s)?(?: address)?"
                    + "|addressee|address|account|alias|customer|member|local[ -]?part)";
    private static final String ABSENT =
            "(?:unknown|not known|not found|(?:could|can) ?not be found|can't be found"
                    + "|(?:does|do|did) ?n[o']t exists?|not exists?|non-?existent|no longer exists?"
                    + "|is ?n[o']t here|no longer here|not (?:a )?valid|is ?n[o']t valid"
                    + "|has moved)";
    private static final Pattern NO_MAILBOX =
            Pattern.compile(
                    "\\b"
                            + BOX
                            + "\\b[^.;]{0,60}\\b"
                            + ABSENT
                            + "\\b|\\b(?:unknown|non-?existent)(?: or \\w+)?(?: local| virtual|"
                            + " e-?mail)? (?:user|mail"
                            + " ?box|recipient|address(?:ee)?|account|alias|local["
                            + " -]?part)\\b|\\binvalid (?:recipient|mail ?box|addressee|local["
                            + " -]?part)\\b|\\bno such (?:\\w+ ){0,2}?(?:user|person|mail"
                            + " ?box|recipient|address(?:ee)?|account|alias|customer|member|mail"
                            + " ?drop)\\b|\\bno (?:mail ?box|user|account)(?: \\w+)? (?:here|by"
                            + " that name|with that name|of that name)\\b|\\bthere is no (?:such"
                            + " )?(?:user|mail ?box|account|recipient)\\b|\\b(?:does not|doesn't)"
                            + " have an?\\b.{0,60}\\b(?:account|mail ?box)\\b|\\bnot a"
                            + " (?:known|valid) (?:user|mail ?box|recipient|address|account)\\b");
    private static final String OF_SENDER =
            "\\bsender|\\benvelope[ -]?from|\\bmail from\\b|\\breturn[ -]path|\\bfrom address"
                    + "|\\breverse[ -]path|\\boriginator";
    // who speaks of these did not refuse because of the recipient
    private static final Pattern CLIENT =
            Pattern.compile(
                    OF_SENDER
                            + "|\\brelay(?:ing|ed)?\\b(?! recipient)"
                            + "|authenticat|\\bauth\\b|\\blog ?(?:in|ged in)\\b|\\bhelo\\b"
                            + "|\\behlo\\b|\\bclient host|\\bsmtp auth");
    private static final Pattern SENDER = Pattern.compile(OF_SENDER);
    private static final List<String> SENDER_CODES = List.of("5.1.7", "5.1.8");
    private static final Pattern RULE =
            Pattern.compile(
                    "\\bspf\\b|\\bdkim\\b|\\bdmarc\\b|spam|\\bblock|black ?list|block ?list"
                            + "|\\blisted\\b|\\brbl\\b|dnsbl|reputation|\\bpolic(?:y|ies)"
                            + "|\\bdenied\\b|prohibit|\\bforbidden|\\bpermi(?:t|ss)"
                            + "|\\bptr\\b|\\brdns\\b|reverse dns|\\bip\\b|host ?names?\\b"
                            + "|\\bquota|\\bfull\\b|\\bsize\\b|too (?:large|big|many|long)"
                            + "|\\bvirus|\\battachment|\\bcontent|\\bcertificate|\\btls\\b"
                            + "|\\brate\\b|\\blimit|\\bdisabled|\\bsuspended|\\binactive");

    // what a code about a missing mailbox or domain does not mean
    private static final Pattern OTHER_SUBJECT =
            Pattern.compile(
                    "spam|\\bblock(?:ed|ing|list)|black ?list|block ?list|(?<!not )\\blisted\\b"
                        + "|\\brbl\\b|dnsbl|reputation|\\bpolic(?:y|ies)|prohibit"
                        + "|\\bforbidden|unsolicited|\\bvirus|malware|restrict|\\bfilter|\\bviolat|\\bbanned|abuse|\\bquota|\\bfull\\b|too"
                        + " (?:large|big|many)|\\bspf\\b|\\bdkim\\b|\\bdmarc\\b");
    private static final Pattern DENIAL =
            Pattern.compile("\\bdenied\\b|\\bpermi(?:t|ss)|not (?:allowed|authori[sz]ed)");
    private static final Pattern BUSY =
            Pattern.compile(
                    "receiving mail (?:at a rate|too quickly)|at a rate that"
                            + "|prevents additional messages");
    private static final Pattern SIZE = Pattern.compile("\\bsize\\b|too (?:large|big|long)");

    // says that nothing is wrong with it
    private static final Pattern PASSED =
            Pattern.compile(
                    "\\b(?:spf|dkim|dmarc|ptr|rdns|reverse dns)\\b(?: (?:check|result|status))?"
                            + " ?[ =:] ?(?:is )?(?:pass(?:e[sd])?|ok)\\b");

    ReplyText {
        words = PASSED.matcher(words).replaceAll("");
    }

    static ReplyText of(String reply) {
        Matcher enhanced = ENHANCED.matcher(reply);
        Optional<String> found =
                enhanced.find() ? Optional.of(enhanced.group(1)) : Optional.empty();
        return new ReplyText(reply.substring(0, 3), found, SaidText.wordsOf(reply));
    }

    /** Whether a rule, a list or a limit is its subject, or the content. */
    boolean isAboutARule() {
        return RULE.matcher(words).find();
    }

    /** The subject of the enhanced code, and its detail, as in {@code 7.26}; empty: none. */
    String detail() {
        return enhanced.map(code -> code.substring(2)).orElse("");
    }

    /** Whether it is about who sends, and not about who should get the mail. */
    boolean isAboutTheClient() {
        return CLIENT.matcher(words).find();
    }

    /**
     * Whether it is about the address of the sender, as everything is that a server says before it
     * knew a recipient, except for the size.
     */
    boolean isAboutTheSender(SmtpStage stage) {
        return stage == SmtpStage.SENDER
                ? !isAboutTheSize()
                : enhanced.filter(SENDER_CODES::contains).isPresent()
                        || SENDER.matcher(words).find();
    }

    /** Whether a rule, a list or a quota is its subject, regardless of its code. */
    boolean speaksOfMoreThanTheMailbox() {
        return OTHER_SUBJECT.matcher(words).find()
                || (DENIAL.matcher(words).find() && !namesNoMailbox());
    }

    /** Whether the mailbox gets too many mails in a short time. */
    boolean isBusy() {
        return BUSY.matcher(words).find();
    }

    /** Whether the message is too large, and not what the mailbox holds. */
    boolean isAboutTheSize() {
        return SIZE.matcher(words).find();
    }

    /** Whether the words say that there is no such mailbox, and nothing else is their subject. */
    boolean saysNoMailbox() {
        return namesNoMailbox() && !isAboutTheClient() && !RULE.matcher(words).find();
    }

    /** Whether the words contain that a mailbox does not exist, also when they speak of more. */
    boolean namesNoMailbox() {
        return NO_MAILBOX.matcher(words).find();
    }
}
