package dev.postroom.adapters.email.email.reply;

import dev.postroom.domain.email.transport.ReplyClass;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Demands of receivers on a sender before they take its mail: the codes of RFC 7372 and those of
 * large receivers, and words where a code says nothing certain.
 */
final class SenderDemands {

    private static final Pattern REVERSE_NAME =
            Pattern.compile(
                    "\\bptr\\b|\\brdns\\b|reverse[ -](?:dns|lookup|host"
                        + " ?name|name|resolution|record)|(?:cannot|can't|could not) find your"
                        + " (?:reverse )?host ?name|does not resolve to|fcrdns|unverif(?:i|y)able"
                        + " sending");
    // deferred on purpose, a result among those of the content, or a sender that gets no mail
    private static final Pattern NO_DEMAND =
            Pattern.compile("gr[ea]y[ -]?list|\\bscored?\\b|\\bnull ?mx\\b");
    private static final List<Row> CODES =
            List.of(
                    new Row(List.of("7.20", "7.21", "7.22", "7.30"), ReplyClass.NO_DKIM),
                    new Row(List.of("7.23", "7.24", "7.27"), ReplyClass.NO_SPF),
                    new Row(List.of("7.25"), ReplyClass.NO_PTR),
                    new Row(List.of("7.29"), ReplyClass.NO_TLS),
                    new Row(List.of("7.31", "7.32", "7.40", "7.509"), ReplyClass.NO_DMARC),
                    new Row(List.of("7.26", "7.515"), ReplyClass.NO_AUTHENTICATION));
    // the first that is found decides
    private static final List<Words> WORDS =
            List.of(
                    new Words(REVERSE_NAME, ReplyClass.NO_PTR),
                    new Words(Pattern.compile("\\bdmarc\\b"), ReplyClass.NO_DMARC),
                    new Words(
                            Pattern.compile("\\bspf\\b|sender policy framework|openspf"),
                            ReplyClass.NO_SPF),
                    new Words(Pattern.compile("\\bdkim\\b|domainkeys"), ReplyClass.NO_DKIM),
                    new Words(
                            Pattern.compile(
                                    "(?:requires?|must use|must issue a|without) (?:start)?tls"),
                            ReplyClass.NO_TLS),
                    new Words(
                            Pattern.compile(
                                    "unauthenticated (?:e-?mail|mail|message|sender)|not"
                                            + " authenticated by the (?:sending|sender)"),
                            ReplyClass.NO_AUTHENTICATION));
    // the subjects of codes that name nothing certain, and policy
    private static final List<String> UNCERTAIN =
            List.of("", "0.0", "5.0", "5.1", "7.0", "7.1", "7.5", "7.7", "7.9");

    private SenderDemands() {}

    /** Codes that have one meaning. */
    private record Row(List<String> details, ReplyClass meaning) {}

    /** Words that have one meaning. */
    private record Words(Pattern pattern, ReplyClass meaning) {}

    /** The thing that the sender lacks by this reply; empty: it is about something else. */
    static Optional<ReplyClass> missing(ReplyText text) {
        if (NO_DEMAND.matcher(text.words()).find()) {
            return Optional.empty();
        }
        // two standards use the same code
        if (text.detail().equals("7.23") && REVERSE_NAME.matcher(text.words()).find()) {
            return Optional.of(ReplyClass.NO_PTR);
        }
        return CODES.stream()
                .filter(row -> row.details().contains(text.detail()))
                .map(Row::meaning)
                .findFirst()
                .or(() -> ofWords(text));
    }

    private static Optional<ReplyClass> ofWords(ReplyText text) {
        return UNCERTAIN.contains(text.detail())
                ? WORDS.stream()
                        .filter(one -> one.pattern().matcher(text.words()).find())
                        .map(Words::meaning)
                        .findFirst()
                : Optional.empty();
    }
}
