package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.PersonalActivity;
import dev.postroom.domain.privacy.ReadActivity;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** One entry of each kind. */
public final class FakeActivity implements ReadActivity {

    @Override
    public Page<PersonalActivity> list(
            Workspace workspace, SubscriberId subscriber, PageRequest<PersonalActivity.Sort> page) {
        return new Page<>(
                List.of(
                        entry(
                                PersonalActivity.Kind.EVENT,
                                "email.opened",
                                Optional.of("{\"type\":\"email.opened\"}"),
                                Optional.empty(),
                                Optional.empty()),
                        entry(
                                PersonalActivity.Kind.TRIGGER_RUN,
                                "exited",
                                Optional.empty(),
                                Optional.of(new UUID(0, 7)),
                                Optional.of("exit_step")),
                        entry(
                                PersonalActivity.Kind.CONSENT,
                                "opt_in",
                                Optional.empty(),
                                Optional.of(new UUID(0, 8)),
                                Optional.of("api"))),
                Optional.empty(),
                3);
    }

    private static PersonalActivity entry(
            PersonalActivity.Kind kind,
            String name,
            Optional<String> event,
            Optional<UUID> subject,
            Optional<String> reason) {
        return new PersonalActivity(
                new UUID(0, 1), kind, name, SettableClock.START, event, subject, reason);
    }
}
