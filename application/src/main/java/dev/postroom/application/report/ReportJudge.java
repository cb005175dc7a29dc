package dev.postroom.application.report;

import dev.postroom.application.email.MailboxNews;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.email.transport.SaidText;
import dev.postroom.domain.report.MailReport;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Decides what a report says about its person. Notices when most mails that were handed over
 * shortly before and after one come back in the same words: that is about a mail server, and not
 * about the people whose mailboxes it denies. Replies to the handover are judged by what was
 * accepted in between, which says nothing behind a server that takes all mail.
 */
final class ReportJudge {

    /** So many mails before one are looked at, and as many after it. */
    static final int NEAR = 20;

    private static final int MANY = 10;

    // what is kept of a report, and does not differ from mail to mail
    private static final int COMPARED = 200;
    private static final Pattern OF_ONE_MAIL = Pattern.compile("\\S*\\d\\S*\\s*");

    private ReportJudge() {}

    /**
     * A mail that was handed over.
     *
     * @param denial the words with which it came back, if it did
     */
    record HandedOver<T>(T person, Optional<String> denial) {

        private boolean cameBackWith(String words) {
            return denial.map(ReportJudge::words).filter(words::equals).isPresent();
        }
    }

    /**
     * The meaning of a report for the person of its mail, judged together with those near it.
     *
     * @param near asked for only when the report would end the person
     * @param takeBack gets those who were ended by the same words, when these say nothing
     */
    static <T> MailboxNews judged(
            MailReport.Ending ending,
            T person,
            Supplier<List<HandedOver<T>>> near,
            Consumer<List<T>> takeBack) {
        MailboxNews news = alone(ending);
        if (!news.endsThePerson() || ending.meaning() == ReplyClass.COMPLAINT) {
            return news;
        }
        List<T> wronged = wronged(person, ending.text(), near.get());
        takeBack.accept(wronged);
        return wronged.isEmpty() ? news : MailboxNews.NONE;
    }

    /**
     * The meaning of a report by itself. A dead mailbox behind an alias is not the alias, and a
     * resolver that fails for an hour says of each domain that it does not exist. A complaint is
     * always of the person.
     */
    static MailboxNews alone(MailReport.Ending ending) {
        MailboxNews said = MailboxNews.of(ending.meaning());
        boolean isDoubtful = ending.isElsewhere() || ending.meaning() == ReplyClass.DOMAIN_UNKNOWN;
        return said.endsThePerson() && isDoubtful ? MailboxNews.IN_TROUBLE : said;
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
