package dev.postroom.application.campaign.sending;

import dev.postroom.application.campaign.composing.CampaignLetter;
import dev.postroom.application.campaign.throttle.CampaignPace;
import dev.postroom.application.campaign.throttle.SendAllowance;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.LeaseState;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.email.transport.MailSession;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/**
 * One worker's turn with a claimed chunk: reads recipients in pages and sends them in windows. Only
 * the mails of one window are ever handed over and not recorded.
 */
final class ChunkTurn {

    // After this time the worker releases the chunk, so that other campaigns are served and the
    // worker can stop.
    private static final Duration LENGTH = Duration.ofSeconds(2);
    private static final int PAGE = 250;

    private final CampaignLedger ledger;
    private final WindowRecording recording;
    private final Claimed<Chunk> claim;
    private final CampaignLetter letter;
    private final SendAllowance permits;
    private final CircuitCheck circuit;
    private final CampaignPace pace;
    private final InstantSource clock;
    private final Instant end;
    private @Nullable MailSession session;
    private int after;
    private int handled;
    private boolean anyShaky;
    private boolean isHandingOver;

    ChunkTurn(
            CampaignLedger ledger,
            WindowRecording recording,
            Claimed<Chunk> claim,
            CampaignLetter letter,
            SendAllowance permits,
            CircuitCheck circuit,
            CampaignPace pace,
            InstantSource clock) {
        this.ledger = ledger;
        this.recording = recording;
        this.claim = claim;
        this.letter = letter;
        this.permits = permits;
        this.circuit = circuit;
        this.pace = pace;
        this.clock = clock;
        this.end = clock.instant().plus(LENGTH);
    }

    private enum Next {
        GO_ON,
        RELEASE,
        COOL_DOWN,
        WAIT,
        LOST
    }

    /** Returns the number of recipients handled; the chunk is released or lost. */
    int run() {
        try {
            Next last = send();
            permits.end();
            if (last != Next.LOST) {
                ledger.release(claim, pauseAfter(last));
            }
            return handled;
        } catch (RuntimeException e) {
            // mails without an answer stay in doubt until the lease ends
            if (!isHandingOver) {
                recording.abandon(claim);
            }
            throw e;
        } finally {
            if (session != null) {
                session.close();
            }
        }
    }

    private Duration pauseAfter(Next last) {
        return switch (last) {
            case COOL_DOWN -> pace.cooldown();
            case WAIT -> permits.pause();
            case GO_ON, RELEASE, LOST -> Duration.ZERO;
        };
    }

    private Next send() {
        Next next = Next.GO_ON;
        anyShaky = recording.anyShaky(claim);
        int size = Math.max(permits.page(PAGE), pace.window());
        LedgerPage page = read(size);
        while (next == Next.GO_ON && !page.entries().isEmpty()) {
            int before = handled;
            next = send(page);
            // a page that took so long that it was stale at once is asked for in smaller pieces
            size = handled == before ? pace.window() : size;
            page = next == Next.GO_ON ? read(size) : page;
        }
        return next;
    }

    // The moment before the statement, so that the page is at most as old as it seems.
    private LedgerPage read(int size) {
        Instant now = clock.instant();
        List<LedgerEntry> entries = ledger.read(claim, letter.audience(), after, size);
        return new LedgerPage(entries, now, anyShaky ? recording.shaky(claim, entries) : Set.of());
    }

    private Next send(LedgerPage page) {
        int done = 0;
        List<LedgerEntry> wanted = following(page, done);
        Next next = announce(wanted);
        while (next == Next.GO_ON && !wanted.isEmpty()) {
            SendingWindow window = handOver(page, wanted);
            int sent = window.outcomes().size();
            done += sent;
            boolean stale = sent < wanted.size();
            wanted = stale ? List.of() : following(page, done);
            next = record(window, wanted);
            if (stale) {
                return next;
            }
        }
        return next == Next.GO_ON && done < page.entries().size() ? Next.WAIT : next;
    }

    private List<LedgerEntry> following(LedgerPage page, int done) {
        int left = page.entries().size() - done;
        return page.from(done, permits.upTo(Math.min(left, pace.window())));
    }

    // An announced mail is not sent again after a crash. With resend nothing is announced.
    private Next announce(List<LedgerEntry> entries) {
        return letter.onUnknown() == OnUnknown.HOLD && !entries.isEmpty()
                ? next(ledger.record(claim, List.of(), announced(entries), pace.lease()))
                : Next.GO_ON;
    }

    private List<Integer> announced(List<LedgerEntry> entries) {
        return letter.onUnknown() == OnUnknown.HOLD
                ? entries.stream()
                        .filter(LedgerEntry.Eligible.class::isInstance)
                        .map(entry -> entry.place().position())
                        .toList()
                : List.of();
    }

    // Ends early when the page gets too old.
    private SendingWindow handOver(LedgerPage page, List<LedgerEntry> entries) {
        SendingWindow window =
                new SendingWindow(claim.workspace(), letter, new WindowFeedback(page.shaky()));
        isHandingOver = true;
        for (LedgerEntry entry : entries) {
            if (!page.isFresh(clock.instant())) {
                break;
            }
            window.add(entry, this::session);
            after = entry.place().position();
        }
        if (session != null) {
            session.awaitAnswers();
        }
        isHandingOver = false;
        permits.used(window.answers().size());
        return window;
    }

    private MailSession session() {
        if (session == null) {
            MailSession.Limits limits =
                    new MailSession.Limits(pace.window(), pace.longestTurn().dividedBy(2));
            session = letter.transport().open(claim.workspace(), limits);
        }
        return session;
    }

    private Next record(SendingWindow window, List<LedgerEntry> following) {
        LeaseState hold = recording.record(claim, window, announced(following), pace.lease());
        if (hold == LeaseState.LOST) {
            return Next.LOST;
        }
        handled += window.outcomes().size();
        if (!window.answers().isEmpty() && circuit.stopsAfter(window)) {
            return window.isDisturbed() ? Next.COOL_DOWN : Next.RELEASE;
        }
        if (window.isDisturbed()) {
            return Next.COOL_DOWN;
        }
        return clock.instant().isBefore(end) ? next(hold) : Next.RELEASE;
    }

    private static Next next(LeaseState hold) {
        return switch (hold) {
            case HELD -> Next.GO_ON;
            case STOPPED -> Next.RELEASE;
            case LOST -> Next.LOST;
        };
    }

    /**
     * Recipients as of a moment.
     *
     * @param shaky the keys of the addresses among them that have soft bounces
     */
    private record LedgerPage(List<LedgerEntry> entries, Instant readAt, Set<String> shaky) {

        // A person who unsubscribes gets no mail that starts later than this after it.
        private static final Duration FRESH = Duration.ofSeconds(1);

        boolean isFresh(Instant now) {
            return now.isBefore(readAt.plus(FRESH));
        }

        List<LedgerEntry> from(int start, int size) {
            return entries.subList(
                    Math.min(start, entries.size()), Math.min(start + size, entries.size()));
        }
    }
}
