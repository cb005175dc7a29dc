package dev.postroom.adapters.email.report.listener;

import dev.postroom.domain.report.ReportOutcome;
import dev.postroom.domain.report.TakeReports;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Says which recipients are known, and takes their messages; both as replies of SMTP. Safe for any
 * number of threads, of which few at a time have a question, since strangers make them ask.
 */
final class ReportIntake {

    private static final Logger LOG = LoggerFactory.getLogger(ReportIntake.class);
    private static final int AT_A_TIME = 4;
    private static final String COMPLAINTS = "fbl";
    private static final String LATER = "451 4.3.0 Try again later";
    private static final String SOON = "451 4.3.0 Try again soon";
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final String UNKNOWN = "550 5.1.1 No such address";

    private final String domain;
    private final TakeReports reports;
    private final ReportObserver observer;
    private final Duration patience;
    private final Semaphore turns = new Semaphore(AT_A_TIME, true);
    private final Semaphore waiting = new Semaphore(1);
    private final CountDownLatch stopped = new CountDownLatch(1);

    /**
     * @param domain of return paths, in ASCII
     * @param patience with a report that is faster than the outcome of its mail: mail servers try
     *     again only after minutes. Of one report at a time, since a mail can wait for hours
     * @param observer takes note of each recipient that is refused and each message
     */
    ReportIntake(String domain, TakeReports reports, ReportObserver observer, Duration patience) {
        this.patience = patience;
        this.domain = domain;
        this.reports = reports;
        this.observer = observer;
    }

    String domain() {
        return domain;
    }

    /** The reply to a recipient; one that begins with 2 takes mail for it. */
    String recipient(String address) {
        int at = address.lastIndexOf('@');
        boolean isHere = at >= 0 && address.substring(at + 1).equalsIgnoreCase(domain);
        boolean isKnown = isHere && isForComplaints(address);
        return isKnown || !isHere
                ? known(isKnown)
                : counted(answered(() -> known(reports.isReturnPath(address))));
    }

    private String known(boolean isKnown) {
        return isKnown ? "250 2.1.5 Known" : refused(UNKNOWN);
    }

    /** The reply to a message; one that begins with 2 says that its effects are stored. */
    String message(ReceivedMessage message, String recipient) {
        if (message.isTooLarge()) {
            return refused("552 5.3.4 Larger than " + ReceivedMessage.MOST);
        }
        byte[] beginning = message.beginning();
        String reply = answered(() -> taken(beginning, recipient));
        if (reply.equals(SOON) && waiting.tryAcquire()) {
            try {
                reply = repeated(beginning, recipient);
            } finally {
                waiting.release();
            }
        }
        return counted(reply);
    }

    private String repeated(byte[] message, String recipient) {
        Duration pause = FIRST_PAUSE;
        Duration waited = Duration.ZERO;
        String reply = SOON;
        while (reply.equals(SOON) && waited.compareTo(patience) < 0 && !stopsWithin(pause)) {
            reply = answered(() -> taken(message, recipient));
            waited = waited.plus(pause);
            pause = pause.multipliedBy(2);
        }
        return reply;
    }

    private boolean stopsWithin(Duration pause) {
        try {
            return stopped.await(pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Reports wait no more for the outcomes of their mails. */
    void stop() {
        stopped.countDown();
    }

    private String taken(byte[] message, String recipient) {
        ReportOutcome outcome = reports.take(message, Optional.of(recipient));
        observer.ended(outcome.keyword());
        return "250 2.0.0 " + outcome.keyword();
    }

    private String counted(String reply) {
        if (reply.equals(SOON) || reply.equals(LATER)) {
            observer.ended("postponed");
        }
        return reply;
    }

    private String answered(Supplier<String> answer) {
        try {
            turns.acquire();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return LATER;
        }
        try {
            return answer.get();
        } catch (FailureException e) {
            return reply(e.failure());
        } catch (RuntimeException e) {
            LOG.warn("A report that came over SMTP was not taken; its sender tries again", e);
            return LATER;
        } finally {
            turns.release();
        }
    }

    // Invalid is a complaint whose copy of the mail has no return path. Refused, it would come back
    // to one who only passed it on.
    private String reply(Failure failure) {
        return switch (failure) {
            case Failure.Invalid _ -> refused("250 2.0.0 Of no mail that was sent from here");
            case Failure.Unavailable _ -> SOON;
            default -> LATER;
        };
    }

    private String refused(String reply) {
        observer.ended("refused");
        return reply;
    }

    private static boolean isForComplaints(String address) {
        return address.toLowerCase(Locale.ROOT).startsWith(COMPLAINTS + "@");
    }
}
