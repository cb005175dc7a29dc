package dev.postroom.domain.email.suppression;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Suppressed addresses in memory. */
public final class InMemorySuppressions implements Suppressions {

    private record Row(
            UUID workspaceId, String key, Optional<Suppression> suppression, boolean isObjected)
            implements InMemoryRow {

        private Row with(Optional<Suppression> other) {
            return new Row(workspaceId, key, other, isObjected);
        }

        private Row objected(boolean is) {
            return new Row(workspaceId, key, suppression, is);
        }

        private Row named(Optional<EmailAddress> email) {
            return with(
                    suppression.map(one ->
                            new Suppression(one.id(), email, one.reason(), one.createdAt())));
        }
    }

    private final InMemoryTable<Row> addresses;
    private final InMemoryTable<InMemorySuppressionLifts.Row> lifts;

    public InMemorySuppressions(InMemoryDatabase database) {
        this.addresses = database.table(Row.class);
        this.lifts = database.table(InMemorySuppressionLifts.Row.class);
    }

    private Optional<Row> row(Workspace workspace, EmailAddress address) {
        return addresses.find(workspace.id(), address.key());
    }

    private void change(Workspace workspace, EmailAddress address, UnaryOperator<Row> change) {
        Row before =
                row(workspace, address)
                        .orElseGet(() ->
                                new Row(workspace.id(), address.key(), Optional.empty(), false));
        addresses.put(change.apply(before));
    }

    @Override
    public List<Suppression> add(
            Workspace workspace, Collection<EmailAddress> some, Reason reason, Instant at) {
        List<Suppression> added = new ArrayList<>();
        for (EmailAddress address : some) {
            if (!contains(workspace, address)) {
                Suppression one = new Suppression(UUID.randomUUID(), Optional.empty(), reason, at);
                change(workspace, address, row -> row.with(Optional.of(one)));
                added.add(one.of(address));
            }
        }
        return added;
    }

    @Override
    public boolean contains(Workspace workspace, EmailAddress address) {
        return find(workspace, address).isPresent();
    }

    @Override
    public Set<EmailAddress> among(Workspace workspace, Collection<EmailAddress> some) {
        Set<String> seen = new HashSet<>();
        return some.stream()
                .filter(address -> contains(workspace, address))
                .filter(address -> seen.add(address.key()))
                .collect(Collectors.toSet());
    }

    @Override
    public Map<String, Standing> standings(Workspace workspace, Collection<EmailAddress> some) {
        Map<String, Standing> standings = new HashMap<>();
        for (EmailAddress address : some) {
            row(workspace, address)
                    .map(row ->
                            new Standing(
                                    row.suppression().map(Suppression::reason), row.isObjected()))
                    .filter(standing -> !standing.isClear())
                    .ifPresent(standing -> standings.put(address.key(), standing));
        }
        return standings;
    }

    @Override
    public Optional<Suppression> find(Workspace workspace, EmailAddress address) {
        return row(workspace, address).flatMap(Row::suppression);
    }

    @Override
    public Page<Suppression> list(
            Workspace workspace, SuppressionQuery query, PageRequest<Suppression.Sort> page) {
        return InMemoryOrder.byTime(Suppression::createdAt)
                .page(
                        addresses
                                .of(workspace.id())
                                .filter(row ->
                                        query.email()
                                                .map(email -> email.key().equals(row.key()))
                                                .orElse(true))
                                .flatMap(row -> row.suppression().stream())
                                .filter(one ->
                                        query.reasons().isEmpty()
                                                || query.reasons().contains(one.reason()))
                                .filter(one -> query.created().contains(one.createdAt())),
                        page,
                        Suppression::id);
    }

    @Override
    public void lift(Workspace workspace, EmailAddress address, SuppressionLift lift) {
        find(workspace, address)
                .ifPresent(ended ->
                        lifts.put(
                                new InMemorySuppressionLifts.Row(
                                        workspace.id(),
                                        lift.id(),
                                        address.key(),
                                        new LiftedSuppression(
                                                ended.reason(), ended.createdAt(), lift))));
        row(workspace, address).ifPresent(row -> addresses.put(row.with(Optional.empty())));
    }

    @Override
    public void name(Workspace workspace, Collection<EmailAddress> some) {
        some.forEach(address ->
                row(workspace, address)
                        .ifPresent(row -> addresses.put(row.named(Optional.of(address)))));
    }

    @Override
    public void forget(Workspace workspace, EmailAddress address, Optional<Instant> objection) {
        row(workspace, address).ifPresent(row -> addresses.put(row.named(Optional.empty())));
        objection.ifPresent(_ -> change(workspace, address, row -> row.objected(true)));
    }

    @Override
    public void withdrawObjections(Workspace workspace, Collection<EmailAddress> some) {
        some.forEach(address ->
                row(workspace, address).ifPresent(row -> addresses.put(row.objected(false))));
    }
}
