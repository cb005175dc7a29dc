package dev.postroom.adapters.email.email.reply;

import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.email.transport.SaidText;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The meaning of a reply that a report passes on: with the codes and words of {@link SmtpReply},
 * but without the stage at which the server spoke, in the words of many programs, and often without
 * a code. So words that speak of anything else than the mailbox come before its codes.
 */
public final class ReportedReply {

    // a stranger wrote it, and patterns take longer for longer texts
    private static final int MOST_SAID = 4000;
    private static final int MOST_READ = 32_000;
    private static final Pattern ENHANCED =
            Pattern.compile("(?<![\\d.])([45]\\.\\d{1,3}\\.\\d{1,3})(?![.\\d]*\\d)");
    private static final Pattern CODE =
            Pattern.compile(
                    "(?<![\\d./:])([45][0-5]\\d)(?=[- #(:,]|$)(?![-]?\\d)", Pattern.MULTILINE);

    private static final Pattern FULL =
            Pattern.compile(
                    "(?:mail ?box|mail ?folder|mail"
                        + " ?drop|account|inbox|storage|quota|user(?:'s)?|disk)[^.;]{0,60}\\b(?:full|over"
                        + " ?(?:quota|limit|the)|exceed|out of)|over ?quota|quota["
                        + " -](?:exceed|full|violat|reached)|exceed\\w* (?:\\w+"
                        + " ){0,4}(?:quota|storage|mail ?box"
                        + " (?:size|limit))|\\bquota\\b[^.;]{0,30}exceed|(?:mail"
                        + " ?box|box|quota|disk|storage) (?:is |was )?(?:too"
                        + " )?(?:full|big|large)|too full|not enough"
                        + " (?:storage|space|disk)|insufficient (?:disk|storage|mail ?box)|is"
                        + " full\\b|mail ?box (?:size )?limit|overquota|mail ?box exceed|storage"
                        + " allocation");
    private static final Pattern CLOSED =
            Pattern.compile(
                    "\\b(?:disabled|suspended|suspend|deactivated|not active|inactive|locked|frozen"
                            + "|terminated|has been closed|is closed|expired account|not activated"
                            + "|has expired|been blocked by (?:the )?(?:admin|owner))\\b"
                            + "|not available now|(?:mail ?box|account|user) (?:is |has been )?"
                            + "(?:currently )?(?:blocked|unavailable due)");
    private static final Pattern CLOSED_ACCOUNT =
            Pattern.compile("(?i)account is (?:disabled|suspended|closed)");
    private static final Pattern RATE =
            Pattern.compile(
                    "too (?:many|much|fast|quickly)|rate[ -]?limit|throttl|service"
                            + " refus|slow(?:ing)? down|temporarily deferred|unusual rate|frequency"
                            + " limited|concurren|connection limit|connections?"
                            + " (?:rate|exceed)|exceed\\w* (?:\\w+ ){0,3}connection|busy|overload");
    private static final Pattern GREYLISTING = Pattern.compile("gr[ea]y[ -]?list");
    private static final Pattern DOMAIN =
            Pattern.compile(
                    "(?:host|domain|site|server|dns)(?: name)?(?: '[^']*')? (?:is )?"
                            + "(?:unknown|not found|(?:does|do)(?: not|n't) exist|name not found"
                            + "|lookup failed|could not be found)"
                            + "|(?:unknown|no such|invalid|bad|illegal|unable to find|cannot find)"
                            + " (?:\\w+ )?(?:host|domain|site)|unroute?able|unresolvable");
    private static final Pattern NAME =
            Pattern.compile(
                    "nxdomain|name or service not known|name server: (?:no|host|not)"
                            + "|(?:could not|cannot) resolve|couldn't find any host|\\bnull ?mx\\b"
                            + "|(?:domain|host|server) [^.;]{0,60}couldn't be found"
                            + "|doesn't exist in dns|no (?:a|mx)(?: or \\w+)? records?"
                            + "|\\b(?:domain|host) (?:\\S+ )?does(?: not|n't) (?:accept|receive)"
                            + " (?:any )?(?:e-?)?mail(?! from)"
                            + "|indicated no smtp service|find a mail exchanger"
                            + "|not accepting network messages");
    private static final Pattern RELAY =
            Pattern.compile(
                    "\\brelay(?:ing|ed)?\\b|rcpthosts|not (?:a )?local|authenticat(?:ion|e) (?:is"
                            + " )?required|must authenticate|smtp auth|use the smtp server of");
    private static final Pattern RULE =
            Pattern.compile(
                    "spam|\\bblock(?:ed|ing|list)|black ?list|block"
                        + " ?list|\\blisted\\b|\\brbl\\b|dnsbl|reputation|\\bpolic(?:y|ies)|prohibit|\\bforbidden|not"
                        + " (?:permitted|allowed|authori[sz]ed)|\\bpermission|access"
                        + " denied|unsolicited|junk|\\bvirus|malware|attachment"
                        + " (?:type|name|ext)|(?:illegal|forbidden|dangerous) attachment|bulk"
                        + " e?mail|suspicious|restrict|\\bfilter|\\bviolat|\\bbanned|abuse");
    private static final Pattern SENDER =
            Pattern.compile(
                    "\\bsender\\b|\\benvelope[ -]?from|\\breturn[ -]path|\\bfrom"
                            + " address|\\boriginator|my name was rejected|\\byour"
                            + " (?:domain|host|ip|e?mail address) ");
    private static final Pattern SIZE =
            Pattern.compile(
                    "\\b(?:message|mail|file|header)\\b[^.;]{0,40}(?:too"
                            + " (?:large|big)|\\bsize)|message size limit|exceeds? (?:\\w+"
                            + " ){0,4}message size|maximum (?:message )?size|message size");
    private static final Pattern SYNTAX =
            Pattern.compile(
                    "malformed|syntax|mime (?:error|format|header|structure)|illegal|invalid"
                        + " header|rfc ?\\d{3,4}|bare (?:lf|cr)|8-?bit|command (?:not|un)|duplicate"
                        + " header|not compliant|conversion");
    private static final Pattern EXPIRED =
            Pattern.compile(
                    "too long|too old|expired|retry ?time|retry timeout|given up|giv(?:e|ing) up"
                        + " (?:after|on)|(?:could|can)(?: ?not|n't) be delivered"
                        + " (?:for|within|after)|has been in the queue|in queue"
                        + " (?:too|for)|delivery time|no response|timed? ?out|time limit|several"
                        + " (?:days|attempts)|did not accept our requests|for the last \\d+|failed"
                        + " \\d+ attempts|multiple retries|delivered within|not"
                        + " responding|undeliverable for \\d+");
    private static final Pattern NETWORK =
            Pattern.compile(
                    "connection (?:refused|reset|dropped|lost|closed)|network (?:is"
                        + " )?unreachable|no route to host|not reachable|(?:could|can)(?: ?not|n't)"
                        + " (?:establish|connect)|unable to connect|socket"
                        + " error|loop(?:s|ing)?\\b|too many hops|routing loop|temporar|try"
                        + " (?:again )?later|lost connection|local"
                        + " error|(?:system|configuration|i/o|internal|server) error|out of"
                        + " memory|disk space|resources|pipe to|broken pipe|command died|exit"
                        + " (?:code|status)|misconfigur|find a gateway|service (?:currently"
                        + " |temporarily )?unavailable");
    private static final Pattern COMMAND =
            Pattern.compile("command output|procmail|maildrop|mailwrapper|^\\d{1,3}$");
    private static final Pattern NAMES_LATER =
            Pattern.compile(
                    "try again|unexpected name server reply|lookup (?:failure|timed out|time-?out)"
                            + "|name server[^.]{0,20}(?:time|fail)");
    private static final Pattern AT_RECIPIENT =
            Pattern.compile(
                    "(?i)(?:reply to|after|response to|step|command:?|smtp:) *\\(?rcpt|rcpt["
                            + " _](?:to|command)|does not like recipient|>>> *rcpt|bouncecategory:"
                            + " *bad-mailbox");
    // programs that looked into their own list of people, and Yahoo
    private static final Pattern OWN_PEOPLE =
            Pattern.compile(
                    "recipient name is not recognized|not listed in (?:\\w+ ){0,4}directory"
                            + "|invalid final delivery userid|no valid recipients for"
                            + "|ディレクトリ(?:のリストにありません|には見つかりません)"
                            + "|delivery error: dd this user doesn't have|bad destination mailbox"
                            + "|adresse d(?:estinataire| au moins un destinataire) invalide");
    private static final Pattern AT_MESSAGE =
            Pattern.compile(
                    "(?i)end of (?:data|message)|for text command|failed after i sent the message"
                            + "|after (?:the )?data\\b");
    // programs that send several commands at once show the last one
    private static final Pattern AFTER_DATA = Pattern.compile("(?i)>>> *(?:data|\\.)\\s*<<< *5");
    // Amazon SES answers what the receiver chose by a rule
    private static final Pattern CHOSEN =
            Pattern.compile("(?i)reporting-mta: *dns; *inbound-smtp\\.[\\w-]+\\.amazonaws\\.com");
    private static final List<String> NO_MAILBOX = List.of("1.1", "1.6", "1.10");
    private static final List<String> NO_DOMAIN = List.of("1.2", "4.4");

    // in this order, the first that holds decides
    private static final List<Row> ROWS =
            List.of(
                    new Row(ReplyClass.MAILBOX_BUSY, said -> said.text().isBusy()),
                    new Row(
                            ReplyClass.MAILBOX_FULL,
                            said -> said.is("2.2") || (said.has(FULL) && !said.has(SIZE))),
                    new Row(ReplyClass.LATER, said -> said.has(COMMAND)),
                    new Row(ReplyClass.GREYLISTED, said -> said.has(GREYLISTING)),
                    new Row(ReplyClass.SLOW_DOWN, said -> said.is("7.28") || said.is("4.5")),
                    new Row(ReplyClass.SLOW_DOWN, said -> said.has(RATE)),
                    new Row(
                            ReplyClass.UNFIT,
                            said ->
                                    !said.isTemporary()
                                            && (said.is("3.4")
                                                    || said.is("2.3")
                                                    || said.has(SIZE))),
                    new Row(
                            ReplyClass.REFUSED_SENDER,
                            said ->
                                    !said.isTemporary()
                                            && (said.is("1.7")
                                                    || said.is("1.8")
                                                    || said.has(SENDER))),
                    new Row(ReplyClass.POLICY, said -> said.has(RELAY)),
                    new Row(
                            ReplyClass.POLICY,
                            said -> said.has(RULE) || said.detail().startsWith("7.")),
                    new Row(ReplyClass.MAILBOX_CLOSED, said -> said.saysElsewhere(CLOSED_ACCOUNT)),
                    new Row(
                            ReplyClass.MAILBOX_UNKNOWN,
                            said -> said.has(OWN_PEOPLE) && !said.isTemporary()),
                    new Row(
                            ReplyClass.MAILBOX_CLOSED,
                            said -> said.has(CLOSED) && !said.deniesTheMailbox()),
                    new Row(
                            ReplyClass.MAILBOX_UNKNOWN,
                            said -> said.saysNoMailbox() && said.canBeOfTheMailbox()),
                    new Row(ReplyClass.LATER, said -> said.has(NAMES_LATER)),
                    new Row(
                            ReplyClass.DOMAIN_UNKNOWN,
                            said ->
                                    said.canBeOfTheDomain()
                                            && (said.has(DOMAIN)
                                                    || said.has(NAME)
                                                    || said.is("1.2"))),
                    new Row(
                            ReplyClass.MAILBOX_UNKNOWN,
                            said ->
                                    said.deniesTheMailbox()
                                            && said.canBeOfTheMailbox()
                                            && !said.has(NETWORK)),
                    new Row(
                            ReplyClass.DOMAIN_UNKNOWN,
                            said ->
                                    said.canBeOfTheDomain()
                                            && NO_DOMAIN.contains(said.detail())
                                            && !said.has(NETWORK)),
                    new Row(ReplyClass.EXPIRED, said -> said.is("4.7") || said.has(EXPIRED)),
                    new Row(
                            ReplyClass.LATER,
                            said -> said.has(NETWORK) || said.detail().startsWith("4.")),
                    new Row(ReplyClass.MAILBOX_CLOSED, said -> said.is("2.1")),
                    new Row(
                            ReplyClass.UNFIT,
                            said ->
                                    !said.isTemporary()
                                            && (said.detail().startsWith("6.")
                                                    || said.has(SYNTAX))),
                    new Row(ReplyClass.LATER, Said::isTemporary));

    private ReportedReply() {}

    /** A class, and when it is meant. */
    private record Row(ReplyClass meaning, Predicate<Said> holds) {}

    /**
     * The words of a server, with the code that is more exact of those in the text and the field.
     */
    private record Said(ReplyText text, boolean isTemporary, String all) {

        boolean deniesTheMailbox() {
            return NO_MAILBOX.contains(text.detail());
        }

        // what was said after the message is no proof; without a code, the stage has to be known
        boolean canBeOfTheMailbox() {
            return canBeOfTheDomain() && (deniesTheMailbox() || isAtRecipient());
        }

        // often of the program that found no server, so that there is no stage
        boolean canBeOfTheDomain() {
            return !isTemporary
                    && !text.isAboutTheClient()
                    && !AT_MESSAGE.matcher(all).find()
                    && !CHOSEN.matcher(all).find();
        }

        boolean saysElsewhere(Pattern words) {
            return words.matcher(all).find();
        }

        private boolean isAtRecipient() {
            return AT_RECIPIENT.matcher(all).find() && !AFTER_DATA.matcher(all).find();
        }

        boolean has(Pattern words) {
            return words.matcher(text.words()).find();
        }

        boolean is(String detail) {
            return text.detail().equals(detail);
        }

        String detail() {
            return text.detail();
        }

        boolean saysNoMailbox() {
            return text.namesNoMailbox();
        }
    }

    /**
     * The meaning of a final refusal, or of the last of several deferrals.
     *
     * @param status the enhanced code (RFC 3463) of the report; empty: none
     * @param text the words of the server, or of the program that wrote the report
     * @param all the whole report, which may name the stage at which the server spoke
     */
    public static ReplyClass of(String status, String text, String all) {
        String bare = cut(text, MOST_SAID).replaceAll("\\s+", " ");
        Optional<String> exact = enhanced(bare).or(() -> enhanced(status));
        String code = first(CODE, bare).orElse("550");
        ReplyText words = new ReplyText(code, exact, SaidText.wordsOf(bare));
        boolean temporary =
                exact.map(one -> one.startsWith("4")).orElse(code.startsWith("4"))
                        || status.startsWith("4");
        Said said = new Said(words, temporary, cut(all, MOST_READ));
        return SenderDemands.missing(words)
                .or(() ->
                        ROWS.stream()
                                .filter(row -> row.holds().test(said))
                                .map(Row::meaning)
                                .findFirst())
                .orElse(ReplyClass.REFUSED_MAIL);
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most);
    }

    // 5.0.0 says nothing
    private static Optional<String> enhanced(String text) {
        return ENHANCED.matcher(text)
                .results()
                .map(found -> found.group(1))
                .filter(code -> !code.endsWith(".0.0"))
                .findFirst();
    }

    private static Optional<String> first(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }
}
