package dev.postroom.application.event;

import dev.postroom.domain.event.FrozenEvent;

import java.util.List;

/** What follows from relayed events, in the transaction that relays them. */
@FunctionalInterface
public interface RelayFollower {

    /** Follows relayed events of any workspaces, in their order. */
    void follow(List<FrozenEvent> events);
}
