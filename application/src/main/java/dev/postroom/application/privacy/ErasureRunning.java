package dev.postroom.application.privacy;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.ErasedPerson;
import dev.postroom.domain.privacy.Erasures;
import dev.postroom.domain.privacy.PersonalDataEraser;
import dev.postroom.domain.privacy.PersonalDataEraser.Step;
import dev.postroom.domain.privacy.RunErasures;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Erases what is stored about deleted subscribers. Each run goes over all kinds of traces: at once,
 * and again when work that began before the deletion must have ended.
 */
public final class ErasureRunning implements RunErasures {

    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    private final Erasures erasures;
    private final List<PersonalDataEraser> traces;
    private final ErasurePace pace;

    /**
     * @param traces every kind of place with data of people
     */
    public ErasureRunning(Erasures erasures, List<PersonalDataEraser> traces, ErasurePace pace) {
        this.erasures = erasures;
        this.traces = List.copyOf(traces);
        this.pace = pace;
    }

    @Override
    public int eraseNext() {
        List<Claimed<ErasedPerson>> claims = erasures.claim(pace.people(), pace.lease());
        return claims.isEmpty() ? 0 : run(claims);
    }

    private int run(List<Claimed<ErasedPerson>> claims) {
        Set<SubscriberId> waiting = new LinkedHashSet<>();
        int steps = 0;
        for (PersonalDataEraser kind : traces) {
            Optional<String> after = Optional.empty();
            do {
                Step step = erase(kind, claims, after);
                waiting.addAll(step.waiting());
                after = step.next();
                steps++;
                if (!erasures.extend(claims, pace.lease())) {
                    return steps;
                }
            } while (after.isPresent());
        }
        claims.forEach(claim -> end(claim, waiting));
        return steps;
    }

    private static Step erase(
            PersonalDataEraser kind, List<Claimed<ErasedPerson>> claims, Optional<String> after) {
        Workspace workspace = claims.getFirst().workspace();
        return kind.erase(workspace, claims.stream().map(Claimed::work).toList(), after);
    }

    private void end(Claimed<ErasedPerson> claim, Set<SubscriberId> waiting) {
        ErasedPerson person = claim.work();
        Duration early = pace.settled().minus(person.waited());
        if (waiting.contains(person.subscriber())) {
            erasures.release(claim, pause(person));
        } else if (early.isPositive()) {
            erasures.release(claim, early);
        } else {
            erasures.finish(claim);
        }
    }

    // a fifth as long again as it has waited, within bounds
    private static Duration pause(ErasedPerson person) {
        Duration fifth = person.waited().dividedBy(5);
        Duration longer = fifth.compareTo(SHORTEST_PAUSE) > 0 ? fifth : SHORTEST_PAUSE;
        return longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
    }
}
