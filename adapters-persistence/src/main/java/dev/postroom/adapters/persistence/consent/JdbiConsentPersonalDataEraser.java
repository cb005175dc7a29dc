package dev.postroom.adapters.persistence.consent;

import dev.postroom.adapters.persistence.privacy.PersonArrays;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.privacy.ErasedPerson;
import dev.postroom.domain.privacy.PersonalDataEraser;

import java.util.List;
import java.util.Optional;

/**
 * The details of consents, and the runs of triggers. The ledger of consents can still be checked:
 * it has a hash in the place of the details.
 */
public final class JdbiConsentPersonalDataEraser implements PersonalDataEraser {
    private static final String DETAILS =
            """
            DELETE FROM consent_details d
            WHERE d.workspace_id = :workspace AND d.subscriber_id = ANY (:subscribers)
            """;
    // through the triggers of the workspace, which lead the index of the runs of a person
    private static final String RUNS =
            """
            WITH gone AS (
                DELETE FROM trigger_runs r
                USING triggers t
                WHERE t.workspace_id = :workspace AND r.workspace_id = :workspace
                    AND r.trigger_id = t.id AND r.subscriber_id = ANY (:subscribers)
                RETURNING r.workspace_id, r.id)
            DELETE FROM trigger_queue q USING gone
            WHERE q.workspace_id = gone.workspace_id AND q.run_id = gone.id
            """;

    private final Handles handles;

    /** The ledger and the runs behind these handles. */
    public JdbiConsentPersonalDataEraser(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Step erase(Workspace workspace, List<ErasedPerson> people, Optional<String> after) {
        handles.transact(handle -> {
            int details =
                    PersonArrays.bindIds(handle.createUpdate(DETAILS), workspace, people).execute();
            return details
                    + PersonArrays.bindIds(handle.createUpdate(RUNS), workspace, people).execute();
        });
        return Step.done();
    }
}
