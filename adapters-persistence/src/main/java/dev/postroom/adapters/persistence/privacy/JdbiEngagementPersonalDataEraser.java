package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.privacy.ErasedPerson;
import dev.postroom.domain.privacy.PersonalDataEraser;

import java.util.List;
import java.util.Optional;

/**
 * The opens and clicks of campaigns by people; those of transactional mails go with the mails. What
 * a campaign counted stays.
 */
public final class JdbiEngagementPersonalDataEraser implements PersonalDataEraser {
    private static final String DELETE =
            """
            DELETE FROM campaign_reactions r
            WHERE r.workspace_id = :workspace AND r.subscriber_id = ANY (:subscribers)
            """;

    private final Handles handles;

    /** The opens and clicks behind these handles. */
    public JdbiEngagementPersonalDataEraser(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Step erase(Workspace workspace, List<ErasedPerson> people, Optional<String> after) {
        handles.transact(handle ->
                PersonArrays.bindIds(handle.createUpdate(DELETE), workspace, people).execute());
        return Step.done();
    }
}
