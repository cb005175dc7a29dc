package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Suppressed addresses in memory. */
public final class InMemorySuppressions implements Suppressions {

    private record Row(UUID workspaceId, String key, Reason reason) implements InMemoryRow {}

    private final InMemoryTable<Row> addresses;

    public InMemorySuppressions(InMemoryDatabase database) {
        this.addresses = database.table(Row.class);
    }

    @Override
    public void add(Workspace workspace, EmailAddress address, Reason reason, Instant at) {
        if (!contains(workspace, address)) {
            addresses.put(new Row(workspace.id(), address.key(), reason));
        }
    }

    @Override
    public boolean contains(Workspace workspace, EmailAddress address) {
        return addresses.find(workspace.id(), address.key()).isPresent();
    }

    @Override
    public Set<EmailAddress> among(Workspace workspace, Collection<EmailAddress> some) {
        Set<String> seen = new HashSet<>();
        return some.stream()
                .filter(address -> contains(workspace, address))
                .filter(address -> seen.add(address.key()))
                .collect(Collectors.toSet());
    }
}
