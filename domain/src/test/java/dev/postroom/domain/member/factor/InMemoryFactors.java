package dev.postroom.domain.member.factor;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Second factors in memory. */
public final class InMemoryFactors implements Factors {

    private record Row(Factor factor) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return factor.person().value();
        }

        @Override
        public PersonId key() {
            return factor.person();
        }
    }

    private record Code(UUID workspaceId, ByteBuffer key) implements InMemoryRow {}

    private final InMemoryTable<Row> rows;
    private final InMemoryTable<Code> codes;

    public InMemoryFactors(InMemoryDatabase database) {
        this.rows = database.table(Row.class);
        this.codes = database.table(Code.class);
    }

    @Override
    public boolean propose(Factor factor) {
        boolean isFree = !isActive(factor.person());
        if (isFree) {
            rows.put(new Row(factor));
        }
        return isFree;
    }

    @Override
    public Optional<Factor> find(PersonId person) {
        return rows.find(person.value(), person).map(Row::factor);
    }

    @Override
    public boolean isActive(PersonId person) {
        return active(person).isPresent();
    }

    private Optional<Factor> active(PersonId person) {
        return find(person).filter(Factor::isActive);
    }

    @Override
    public boolean confirm(PersonId person, Instant proposedAt, long step, Instant now) {
        return find(person)
                .filter(factor -> !factor.isActive() && factor.proposedAt().equals(proposedAt))
                .map(factor -> changed(factor, Optional.of(now), step, factor.codesMadeAt()))
                .isPresent();
    }

    private Factor changed(
            Factor factor, Optional<Instant> confirmed, long step, Instant codesMadeAt) {
        Factor changed =
                new Factor(
                        factor.person(),
                        factor.secret(),
                        factor.proposedAt(),
                        confirmed,
                        step,
                        codesMadeAt);
        rows.put(new Row(changed));
        return changed;
    }

    @Override
    public boolean accept(PersonId person, long step) {
        return active(person)
                .filter(factor -> factor.lastStep() < step)
                .map(factor -> changed(factor, factor.confirmedAt(), step, factor.codesMadeAt()))
                .isPresent();
    }

    @Override
    public boolean remove(PersonId person) {
        boolean wasActive = isActive(person);
        codes.removeIf(person.value(), _ -> true);
        rows.remove(person.value(), person);
        return wasActive;
    }

    @Override
    public boolean putCodes(PersonId person, Instant before, Instant now, List<byte[]> hashes) {
        boolean isSame =
                active(person)
                        .filter(factor -> factor.codesMadeAt().equals(before))
                        .map(factor ->
                                changed(factor, factor.confirmedAt(), factor.lastStep(), now))
                        .isPresent();
        if (isSame) {
            codes.removeIf(person.value(), _ -> true);
            hashes.forEach(hash -> codes.put(new Code(person.value(), ByteBuffer.wrap(hash))));
        }
        return isSame;
    }

    @Override
    public boolean takeCode(PersonId person, byte[] hash) {
        return codes.remove(person.value(), ByteBuffer.wrap(hash));
    }

    @Override
    public int countCodes(PersonId person) {
        return (int) codes.of(person.value()).count();
    }
}
