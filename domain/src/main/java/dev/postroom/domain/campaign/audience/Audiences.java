package dev.postroom.domain.campaign.audience;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

/** Counts the audiences of campaigns. Joins the caller's transaction. */
@DrivenPort
public interface Audiences {

    /** Exact numbers, by status, of the subscribers that the audience selects. */
    AudienceCount count(Workspace workspace, Audience audience);
}
