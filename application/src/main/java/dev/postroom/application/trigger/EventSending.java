package dev.postroom.application.trigger;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.trigger.CustomEvent;
import dev.postroom.domain.trigger.SendEvents;

import java.util.Optional;

/** Records the events of clients. */
public final class EventSending implements SendEvents {

    private final UnitOfWork work;
    private final Subscribers subscribers;

    public EventSending(UnitOfWork work, Subscribers subscribers) {
        this.work = work;
        this.subscribers = subscribers;
    }

    @Override
    public Event send(Caller caller, CustomEvent event) {
        Workspace workspace = caller.workspace();
        return work.inTransaction(() -> {
            // locked, so that a deletion comes before or after it as a whole
            Subscriber person =
                    subscribers
                            .lock(workspace, found(workspace, event.person()).id())
                            .orElseThrow(EventSending::unknown);
            Event happened =
                    work.events()
                            .event(
                                    EventType.CUSTOM_EVENT,
                                    new EventSubject.OfCustom(
                                            person, event.name(), event.properties()),
                                    EventOrigin.of(caller),
                                    work.now(workspace));
            work.events().record(workspace, happened);
            return happened;
        });
    }

    @Override
    public void check(Workspace workspace, CustomEvent.Person person) {
        found(workspace, person);
    }

    private Subscriber found(Workspace workspace, CustomEvent.Person person) {
        Optional<Subscriber> found =
                switch (person) {
                    case CustomEvent.Person.ById(var id) -> subscribers.find(workspace, id);
                    case CustomEvent.Person.ByEmail(var email) ->
                            subscribers.findByEmail(workspace, email);
                };
        return found.orElseThrow(EventSending::unknown);
    }

    private static FailureException unknown() {
        return Failure.Invalid.value(
                        "unknown_subscriber", "Must be a subscriber of this environment.")
                .asException();
    }
}
