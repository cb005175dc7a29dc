package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

/** Notes on subscribers. Joins the caller's transaction; raises the subscriber's version by one. */
@DrivenPort
public interface Notes {

    /** Stores a note of an existing subscriber. */
    void add(Workspace workspace, Note note);
}
