package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.action.ActOnSubscribers;
import dev.postroom.domain.action.ActionFixture;
import dev.postroom.domain.action.ActionId;
import dev.postroom.domain.action.NewAction;
import dev.postroom.domain.action.SubscriberAction;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.work.JobStatus;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** Has one action, and records the received requests. */
public final class FakeActions implements ActOnSubscribers {

    /** The one action. */
    public static final SubscriberAction ONE =
            ActionFixture.queued(
                    UUID.fromString("0195504a-1080-7000-8000-000000000001"), SettableClock.START);

    /** The received requests, in order. */
    public final List<NewAction> received = new CopyOnWriteArrayList<>();

    @Override
    public SubscriberAction start(Caller caller, NewAction request) {
        request.check();
        received.add(request);
        return ONE;
    }

    @Override
    public void check(Workspace workspace, NewAction request) {
        request.check();
    }

    @Override
    public SubscriberAction get(Workspace workspace, ActionId id) {
        if (!id.equals(ONE.id())) {
            throw new Failure.NotFound("Action", id.toString()).asException();
        }
        return ONE;
    }

    @Override
    public Page<SubscriberAction> list(
            Workspace workspace, Set<JobStatus> statuses, PageRequest<SubscriberAction.Sort> page) {
        return new Page<>(List.of(ONE), Optional.empty(), 1);
    }

    @Override
    public SubscriberAction cancel(Workspace workspace, ActionId id) {
        return get(workspace, id).cancelled(SettableClock.START);
    }
}
