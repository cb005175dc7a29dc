package dev.postroom.domain.privacy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

/** Reads what happened to subscribers. */
@DrivingPort
public interface ReadActivity {

    /** One page of the events, trigger runs and consents of a subscriber. */
    Page<PersonalActivity> list(
            Workspace workspace, SubscriberId subscriber, PageRequest<PersonalActivity.Sort> page);
}
