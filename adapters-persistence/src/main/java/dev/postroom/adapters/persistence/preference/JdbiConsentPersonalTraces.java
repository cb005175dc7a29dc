package dev.postroom.adapters.persistence.preference;

import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.preference.ErasedPerson;
import dev.postroom.domain.preference.PersonalTraces;

import java.util.List;
import java.util.Optional;

/** The personal part of consent records. The ledger keeps the hashes that stand for it. */
public final class JdbiConsentPersonalTraces implements PersonalTraces {
    private static final String ERASE =
            """
            DELETE FROM consent_details
            WHERE workspace_id = :workspace AND subscriber_id = ANY (:subscribers)
            """;

    private final Handles handles;

    /** Erases over these handles. */
    public JdbiConsentPersonalTraces(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Step erase(Workspace workspace, List<ErasedPerson> people, Optional<String> after) {
        handles.call(handle ->
                handle.createUpdate(ERASE)
                        .bind("workspace", workspace.id())
                        .bind(
                                "subscribers",
                                SqlArray.uuids(
                                        people.stream()
                                                .map(one -> one.subscriber().value())
                                                .toList()))
                        .execute());
        return Step.done();
    }
}
