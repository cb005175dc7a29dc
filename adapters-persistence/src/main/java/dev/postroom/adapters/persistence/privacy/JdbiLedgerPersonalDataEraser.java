package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.privacy.ErasedPerson;
import dev.postroom.domain.privacy.PersonalDataEraser;

import java.util.List;
import java.util.Optional;

/**
 * The answers of mail servers in the ledgers of campaigns, which quote addresses. The rows stay
 * with the id, which nothing else knows any more, so that the counts of a campaign stay true.
 */
public final class JdbiLedgerPersonalDataEraser implements PersonalDataEraser {
    private static final List<String> FORGET =
            List.of(
                    """
                    UPDATE campaign_recipients r SET reply = NULL
                    WHERE r.workspace_id = :workspace AND r.subscriber_id = ANY (:subscribers)
                        AND r.reply IS NOT NULL
                    """,
                    """
                    UPDATE replaced_outcomes o SET reply = NULL
                    WHERE o.workspace_id = :workspace AND o.subscriber_id = ANY (:subscribers)
                        AND o.reply IS NOT NULL
                    """);

    private final Handles handles;

    /** The ledgers behind these handles. */
    public JdbiLedgerPersonalDataEraser(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Step erase(Workspace workspace, List<ErasedPerson> people, Optional<String> after) {
        handles.transact(handle ->
                FORGET.stream()
                        .mapToInt(statement ->
                                PersonArrays.bindIds(
                                                handle.createUpdate(statement), workspace, people)
                                        .execute())
                        .sum());
        return Step.done();
    }
}
