package dev.postroom.application.report;

import dev.postroom.domain.email.transport.SaidText;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Notices when most mails that were handed over shortly before and after one come back in the same
 * words: that is about a mail server, and not about the people whose mailboxes it denies. Replies
 * to the handover are judged by what was accepted in between, which says nothing behind a server
 * that takes all mail.
 */
final class EqualReports {

    /** So many mails before one are looked at, and as many after it. */
    static final int NEAR = 20;

    private static final int MANY = 10;

    // what is kept of a report, and does not differ from mail to mail
    private static final int COMPARED = 200;
    private static final Pattern OF_ONE_MAIL = Pattern.compile("\\S*\\d\\S*\\s*");

    private EqualReports() {}

    /**
     * A mail that was handed over.
     *
     * @param denial the words with which it came back, if it did
     */
    record HandedOver<T>(T person, Optional<String> denial) {

        private boolean cameBackWith(String words) {
            return denial.map(EqualReports::words).filter(words::equals).isPresent();
        }
    }

    private static String words(String text) {
        String bare = OF_ONE_MAIL.matcher(SaidText.wordsOf(text)).replaceAll("");
        return bare.substring(0, Math.min(COMPARED, bare.length()));
    }

    /**
     * Those near a mail who were denied in the words of its report as well, each once, when these
     * words say nothing about any of them; empty: the report is believed.
     */
    static <T> List<T> wronged(T person, String text, List<HandedOver<T>> near) {
        String words = words(text);
        List<HandedOver<T>> equal = near.stream().filter(mail -> mail.cameBackWith(words)).toList();
        List<T> others =
                equal.stream()
                        .map(HandedOver::person)
                        .filter(one -> !one.equals(person))
                        .distinct()
                        .toList();
        boolean isMost = 2 * equal.size() + 1 > near.size();
        return others.size() + 1 >= MANY && isMost ? others : List.of();
    }
}
