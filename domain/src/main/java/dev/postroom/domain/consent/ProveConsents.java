package dev.postroom.domain.consent;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivingPort;

import java.util.List;

/** The consent records of one person. */
@DrivingPort
public interface ProveConsents {

    /** The records, in the order of time; none for an unknown or deleted person. */
    List<ConsentRecord> list(Workspace workspace, SubscriberId subscriber);
}
