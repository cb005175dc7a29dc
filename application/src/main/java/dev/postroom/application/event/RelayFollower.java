package dev.postroom.application.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.FrozenEvent;

import java.util.List;

/** Acts on relayed events, in the transaction that relays them. */
@FunctionalInterface
public interface RelayFollower {

    /**
     * Looks at the waiting events of a workspace, and changes nothing yet.
     *
     * @param waiting in their order, at least one; only the first ones may be relayed
     */
    Turn turn(Workspace workspace, List<FrozenEvent> waiting);

    /** The waiting events of one workspace. */
    interface Turn {

        /**
         * How many of the first ones of the waiting events may be relayed together, at least one.
         */
        int most(List<FrozenEvent> first);

        /** About how many rows an event leads to. */
        int rows(FrozenEvent event);

        /** Follows the first ones of the waiting events. */
        void follow(List<FrozenEvent> taken);
    }
}
