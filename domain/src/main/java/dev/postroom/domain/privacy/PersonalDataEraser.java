package dev.postroom.domain.privacy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One kind of place where data of people can be stored beside their subscriber. What is erased
 * there stays erased, and erasing again changes nothing, so that work can begin again at any time.
 */
@DrivenPort
public interface PersonalDataEraser {

    /**
     * Erases a bounded part of what is stored about these people, and nothing about others. Commits
     * by itself; called without a transaction.
     *
     * @param after where the last step ended; empty for the first step
     */
    Step erase(Workspace workspace, List<ErasedPerson> people, Optional<String> after);

    /**
     * The progress of a step.
     *
     * @param next where to continue; empty after the last step
     * @param waiting those of whom something is left that cannot be erased yet, because other work
     *     still needs it
     */
    record Step(Optional<String> next, Set<SubscriberId> waiting) {

        public Step {
            waiting = Set.copyOf(waiting);
        }

        /** The last step; nothing is left. */
        public static Step done() {
            return new Step(Optional.empty(), Set.of());
        }

        /** The last step, with people of whom something is left. */
        public static Step waiting(Set<SubscriberId> people) {
            return new Step(Optional.empty(), people);
        }

        /** More steps follow. */
        public static Step next(String after) {
            return new Step(Optional.of(after), Set.of());
        }
    }
}
