package dev.postroom.application.consent;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.consent.ConsentHashes;
import dev.postroom.domain.consent.ConsentLink;
import dev.postroom.domain.consent.ConsentPosition;
import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.consent.Consents;
import dev.postroom.domain.consent.ProveConsents;
import dev.postroom.domain.consent.VerifyConsents;
import dev.postroom.domain.identity.SubscriberId;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/** Checks the chains of the consent ledger, and shows the records of one person. */
public final class ConsentVerification implements VerifyConsents, ProveConsents {

    private static final int PAGE = 200;

    private final Consents consents;

    public ConsentVerification(Consents consents) {
        this.consents = consents;
    }

    @Override
    public List<ConsentRecord> list(Workspace workspace, SubscriberId subscriber) {
        List<ConsentRecord> all = new ArrayList<>();
        List<ConsentRecord> part;
        do {
            Optional<ConsentRecord> last =
                    all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
            part = consents.of(workspace, subscriber, last, PAGE);
            all.addAll(part);
        } while (part.size() == PAGE);
        return all;
    }

    @Override
    public Verification verify(Workspace workspace, LongConsumer progress) {
        Walk walk = new Walk(workspace, consents);
        Optional<ConsentPosition> after = Optional.empty();
        while (true) {
            List<ConsentLink> links = consents.links(workspace, after, PAGE);
            for (ConsentLink link : links) {
                Optional<Broken> broken = walk.next(link);
                if (broken.isPresent()) {
                    return new Verification(walk.records, broken);
                }
            }
            progress.accept(walk.records);
            if (links.size() < PAGE) {
                return new Verification(walk.records, walk.end());
            }
            after = Optional.of(links.getLast().position());
        }
    }

    /** The chains one after the other. */
    private static final class Walk {

        private final Workspace workspace;
        private final Consents consents;
        private final Map<Integer, ConsentPosition> ends = new TreeMap<>();
        private final Map<ConsentPosition, byte[]> heads;
        private ConsentPosition last = new ConsentPosition(-1, 0);
        private byte[] lastHash = new byte[ConsentHashes.LENGTH];
        private long records;

        Walk(Workspace workspace, Consents consents) {
            this.workspace = workspace;
            this.consents = consents;
            this.heads = consents.heads(workspace);
            heads.keySet().forEach(head -> ends.put(head.chain(), head));
        }

        Optional<Broken> next(ConsentLink link) {
            ConsentPosition position = link.position();
            if (position.chain() != last.chain()) {
                Optional<Broken> unfinished = missingBefore(position.chain());
                if (unfinished.isPresent()) {
                    return unfinished;
                }
                last = new ConsentPosition(position.chain(), 0);
                lastHash = new byte[ConsentHashes.LENGTH];
            }
            if (isAfterTheEnd(position)) {
                return isNew(position)
                        ? Optional.empty()
                        : Optional.of(new Broken(position, Defect.ADDED));
            }
            return defect(link).map(defect -> new Broken(position(link, defect), defect));
        }

        private boolean isAfterTheEnd(ConsentPosition position) {
            ConsentPosition end = ends.get(position.chain());
            return end == null || position.number() > end.number();
        }

        // a link that was appended since the ends were read has moved the end of its chain
        private boolean isNew(ConsentPosition position) {
            return consents.heads(workspace).keySet().stream()
                    .anyMatch(end ->
                            end.chain() == position.chain() && end.number() >= position.number());
        }

        private ConsentPosition position(ConsentLink link, Defect defect) {
            return defect == Defect.MISSING
                    ? new ConsentPosition(last.chain(), last.number() + 1)
                    : link.position();
        }

        private Optional<Defect> defect(ConsentLink link) {
            if (link.position().number() != last.number() + 1) {
                return Optional.of(Defect.MISSING);
            }
            if (!MessageDigest.isEqual(link.previousHash(), lastHash)) {
                return Optional.of(Defect.DOES_NOT_FOLLOW);
            }
            if (link.count() != link.records().size()) {
                return Optional.of(Defect.WRONG_COUNT);
            }
            if (!MessageDigest.isEqual(link.hash(), computed(link))) {
                return Optional.of(Defect.CHANGED);
            }
            if (!link.records().stream().allMatch(Walk::areDetailsWhole)) {
                return Optional.of(Defect.DETAILS_CHANGED);
            }
            last = link.position();
            lastHash = link.hash();
            records += link.count();
            return Optional.empty();
        }

        private byte[] computed(ConsentLink link) {
            return ConsentHashes.link(
                    link.previousHash(),
                    link.records().stream()
                            .sorted(Comparator.comparingInt(ConsentRecord::place))
                            .map(one ->
                                    ConsentHashes.record(workspace, one.fact(), one.commitment()))
                            .toList());
        }

        private static boolean areDetailsWhole(ConsentRecord record) {
            return record.details()
                    .map(it ->
                            MessageDigest.isEqual(
                                    record.commitment(),
                                    ConsentHashes.commitment(it.salt(), it.details())))
                    .orElse(true);
        }

        /** The links that are missing at the ends of the chains up to the last. */
        Optional<Broken> end() {
            return missingBefore(Integer.MAX_VALUE);
        }

        private Optional<Broken> missingBefore(int chain) {
            return ends.values().stream()
                    .filter(end -> end.chain() >= last.chain() && end.chain() < chain)
                    .flatMap(end -> unreached(end).stream())
                    .findFirst();
        }

        private Optional<Broken> unreached(ConsentPosition end) {
            long reached = end.chain() == last.chain() ? last.number() : 0;
            if (reached < end.number()) {
                ConsentPosition lost = new ConsentPosition(end.chain(), reached + 1);
                return Optional.of(new Broken(lost, Defect.MISSING));
            }
            return MessageDigest.isEqual(lastHash, heads.get(end))
                    ? Optional.empty()
                    : Optional.of(new Broken(end, Defect.CHANGED));
        }
    }
}
