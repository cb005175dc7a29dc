package dev.postroom.application.privacy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.PersonalActivity;
import dev.postroom.domain.privacy.PersonalHistory;
import dev.postroom.domain.privacy.ReadActivity;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

/** Reads what happened to subscribers. */
public final class ActivityReading implements ReadActivity {

    private final PersonalHistory history;

    public ActivityReading(PersonalHistory history) {
        this.history = history;
    }

    @Override
    public Page<PersonalActivity> list(
            Workspace workspace, SubscriberId subscriber, PageRequest<PersonalActivity.Sort> page) {
        return history.activity(workspace, subscriber, page);
    }
}
