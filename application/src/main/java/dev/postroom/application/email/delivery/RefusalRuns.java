package dev.postroom.application.email.delivery;

import dev.postroom.application.email.MailboxNews;
import dev.postroom.application.shared.LruCache;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.SaidText;
import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Notices when the mail server denies the mailboxes of many people in the same words, and accepts
 * no mail in between: that is about the server. Of the mail of this process, in the last minutes.
 * Safe for any number of threads.
 */
final class RefusalRuns {

    private static final int MANY = 10;
    private static final int REMEMBERED = 100;
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final InstantSource clock;
    private LruCache<String, Run> runs = new LruCache<>(REMEMBERED);
    private final List<Ended> wronged = new ArrayList<>();
    private final List<Ended> unstored = new ArrayList<>();

    RefusalRuns(InstantSource clock) {
        this.clock = clock;
    }

    /** A person who was ended by a refusal. */
    record Ended(Workspace workspace, EmailAddress address) {}

    /** Equal refusals in a row; no more addresses are kept than make it many. */
    private static final class Run {

        private final Set<Ended> people = new LinkedHashSet<>();
        private boolean isMany;
        private Instant last;

        private Run(Instant first) {
            this.last = first;
        }

        /** The people to whom it was wrong, now that it is known. */
        private List<Ended> with(Ended next, Instant now) {
            if (now.isAfter(last.plus(LONGEST))) {
                people.clear();
                isMany = false;
            }
            last = now;
            if (isMany) {
                return List.of();
            }
            people.add(next);
            // one address in several accounts is one mailbox
            isMany = people.stream().map(one -> one.address().key()).distinct().count() >= MANY;
            List<Ended> all = isMany ? List.copyOf(people) : List.of();
            people.removeIf(_ -> isMany);
            return all;
        }
    }

    /** The meaning of an answer for the mailbox, judged together with those before it. */
    synchronized MailboxNews about(Workspace workspace, EmailAddress to, MailOutcome answer) {
        MailboxNews news = MailboxNews.of(answer);
        return switch (news) {
            case WORKS -> {
                runs = runs.isEmpty() ? runs : new LruCache<>(REMEMBERED);
                yield news;
            }
            case GONE -> judged(new Ended(workspace, to), answer.text());
            case IN_TROUBLE, NONE -> news;
        };
    }

    private MailboxNews judged(Ended person, String text) {
        if (isOneOfMany(person, text)) {
            return MailboxNews.NONE;
        }
        unstored.add(person);
        return MailboxNews.GONE;
    }

    private boolean isOneOfMany(Ended next, String text) {
        Instant now = clock.instant();
        Run run = runs.get(SaidText.wordsOf(text), () -> new Run(now));
        wronged.addAll(run.with(next, now));
        return run.isMany;
    }

    /** That these people are ended is stored now, or was not and will be asked again. */
    synchronized void settle(Workspace workspace, List<EmailAddress> people) {
        people.forEach(address -> unstored.remove(new Ended(workspace, address)));
    }

    /**
     * Those who were ended before it was clear that the server denies everyone; each once, and not
     * before that is stored: another thread may be about to.
     */
    synchronized List<Ended> takeWronged() {
        List<Ended> people = wronged.stream().filter(one -> !unstored.contains(one)).toList();
        wronged.removeAll(people);
        return people;
    }
}
