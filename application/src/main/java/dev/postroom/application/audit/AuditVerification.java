package dev.postroom.application.audit;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.audit.AuditEnd;
import dev.postroom.domain.audit.AuditEntries;
import dev.postroom.domain.audit.AuditLink;
import dev.postroom.domain.audit.AuditPosition;
import dev.postroom.domain.audit.VerifyAuditLog;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/** Checks the chains of audit logs. */
public final class AuditVerification implements VerifyAuditLog {

    private static final int PAGE = 200;

    private final AuditEntries entries;
    private final InstantSource clock;
    private final Optional<Duration> kept;

    /**
     * @param kept how long entries stay; empty: without end
     */
    public AuditVerification(AuditEntries entries, InstantSource clock, Optional<Duration> kept) {
        this.entries = entries;
        this.clock = clock;
        this.kept = kept;
    }

    @Override
    public List<AccountId> accounts() {
        List<AccountId> all = new ArrayList<>();
        List<AccountId> part;
        do {
            Optional<AccountId> last =
                    all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
            part = entries.accounts(last, PAGE);
            all.addAll(part);
        } while (part.size() == PAGE);
        return all;
    }

    @Override
    public Verification verify(AccountId account, LongConsumer progress) {
        Walk walk =
                new Walk(account, entries, kept.map(clock.instant()::minus).orElse(Instant.MIN));
        Optional<AuditPosition> after = Optional.empty();
        while (true) {
            List<AuditLink> links = entries.links(account, after, PAGE);
            for (AuditLink link : links) {
                Optional<Broken> broken = walk.next(link);
                if (broken.isPresent()) {
                    return new Verification(walk.checked, broken);
                }
            }
            progress.accept(walk.checked);
            if (links.size() < PAGE) {
                return new Verification(walk.checked, walk.end());
            }
            after = Optional.of(links.getLast().end().position());
        }
    }

    /** The chains one after the other. */
    private static final class Walk {

        private final AccountId account;
        private final AuditEntries entries;
        private final Instant cutoff;
        private final TreeMap<Integer, AuditEnd> open = new TreeMap<>();
        private Optional<AuditEnd> last = Optional.empty();
        private long checked;

        /**
         * @param cutoff what is older may have ended with its retention
         */
        Walk(AccountId account, AuditEntries entries, Instant cutoff) {
            this.account = account;
            this.entries = entries;
            this.cutoff = cutoff;
            entries.ends(account).forEach(end -> open.put(end.position().chain(), end));
        }

        Optional<Broken> next(AuditLink link) {
            AuditPosition position = link.end().position();
            Optional<AuditEnd> before =
                    last.filter(end -> end.position().chain() == position.chain());
            if (before.isEmpty()) {
                Optional<Broken> unfinished = missingBefore(position.chain());
                if (unfinished.isPresent()) {
                    return unfinished;
                }
            }
            if (isAfterTheEnd(position)) {
                return isNew(position)
                        ? Optional.empty()
                        : Optional.of(new Broken(position, Defect.ADDED));
            }
            return check(
                    link, before.filter(end -> !isRestart(end, link)).orElseGet(() -> start(link)));
        }

        // entries go by their month, so that at its end a younger one may be before an older one
        private boolean isRestart(AuditEnd before, AuditLink link) {
            return before.position().number() + 1 < link.end().position().number()
                    && isEnded(link.previous());
        }

        // what came before the first entry that is there has ended, when it is old enough
        private AuditEnd start(AuditLink link) {
            AuditEnd previous = link.previous();
            return isEnded(previous) ? previous : AuditEnd.before(link.end().position().chain());
        }

        private boolean isEnded(AuditEnd end) {
            return end.position().number() > 0 && end.at().isBefore(cutoff);
        }

        private Optional<Broken> check(AuditLink link, AuditEnd before) {
            AuditPosition position = link.end().position();
            AuditPosition expected =
                    new AuditPosition(position.chain(), before.position().number() + 1);
            if (!position.equals(expected)) {
                return Optional.of(new Broken(expected, Defect.MISSING));
            }
            if (!link.previous().isSame(before)) {
                return Optional.of(new Broken(position, Defect.DOES_NOT_FOLLOW));
            }
            if (!link.end().isSame(before.with(link.entry()))) {
                return Optional.of(new Broken(position, Defect.CHANGED));
            }
            last = Optional.of(link.end());
            checked++;
            return Optional.empty();
        }

        private boolean isAfterTheEnd(AuditPosition position) {
            AuditEnd end = open.get(position.chain());
            return end == null || position.number() > end.position().number();
        }

        // an entry that was appended since the ends were read has moved the end of its chain
        private boolean isNew(AuditPosition position) {
            return entries.ends(account).stream()
                    .map(AuditEnd::position)
                    .anyMatch(end ->
                            end.chain() == position.chain() && end.number() >= position.number());
        }

        /** The entries that are missing at the ends of the chains up to the last. */
        Optional<Broken> end() {
            return missingBefore(Integer.MAX_VALUE);
        }

        private Optional<Broken> missingBefore(int chain) {
            List<AuditEnd> passed =
                    open.values().stream().filter(end -> end.position().chain() < chain).toList();
            passed.forEach(end -> open.remove(end.position().chain()));
            return passed.stream().flatMap(end -> unreached(end).stream()).findFirst();
        }

        private Optional<Broken> unreached(AuditEnd end) {
            int chain = end.position().chain();
            Optional<AuditEnd> reached = last.filter(it -> it.position().chain() == chain);
            if (reached.isEmpty() && isEnded(end)) {
                return Optional.empty();
            }
            AuditEnd from = reached.orElseGet(() -> AuditEnd.before(chain));
            if (from.position().number() < end.position().number()) {
                AuditPosition lost = new AuditPosition(chain, from.position().number() + 1);
                return Optional.of(new Broken(lost, Defect.MISSING));
            }
            return from.isSame(end)
                    ? Optional.empty()
                    : Optional.of(new Broken(end.position(), Defect.CHANGED));
        }
    }
}
