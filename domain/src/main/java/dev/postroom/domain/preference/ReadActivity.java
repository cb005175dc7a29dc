package dev.postroom.domain.preference;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.subscriber.SubscriberId;

/** Reads what happened to subscribers. */
@DrivingPort
public interface ReadActivity {

    /** One page of the events, trigger runs and consents of a subscriber. */
    Page<PersonalActivity> list(
            Workspace workspace, SubscriberId subscriber, PageRequest<PersonalActivity.Sort> page);
}
