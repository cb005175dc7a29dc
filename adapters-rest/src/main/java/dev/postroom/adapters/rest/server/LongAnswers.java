package dev.postroom.adapters.rest.server;

import static java.util.stream.Collectors.groupingBy;

import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.identity.KeyCaller;

import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The answers that are written while they are sent. Each ends within a second after its key is no
 * longer accepted: what a client may ask once is no right to be told for hours.
 */
public final class LongAnswers {

    private static final Logger LOG = LoggerFactory.getLogger(LongAnswers.class);
    private static final long PERIOD_MILLIS = 300;

    private final Authenticate keys;
    private final Executor waiting;
    private final Set<Answer> all = ConcurrentHashMap.newKeySet();

    /**
     * @param waiting starts a thread that may wait for the database
     */
    public LongAnswers(Authenticate keys, Executor waiting) {
        this.keys = keys;
        this.waiting = waiting;
    }

    /** One answer, until it is closed. */
    final class Answer implements AutoCloseable {

        private final RequestTrace trace;
        private final Peer peer;

        private Answer(RequestTrace trace, Peer peer) {
            this.trace = trace;
            this.peer = peer;
        }

        private Optional<KeyCaller> key() {
            return trace.caller()
                    .flatMap(it ->
                            it instanceof KeyCaller key ? Optional.of(key) : Optional.empty());
        }

        @Override
        public void close() {
            all.remove(this);
        }
    }

    /** An answer begins. */
    Answer begin(RequestTrace trace, Peer peer) {
        Answer answer = new Answer(trace, peer);
        all.add(answer);
        return answer;
    }

    /** Checks the keys from now on, as long as the scheduler runs. */
    public void watch(Scheduler scheduler) {
        scheduler.schedule(
                () -> waiting.execute(() -> check(scheduler)),
                PERIOD_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    private void check(Scheduler scheduler) {
        try {
            byKey().forEach(this::endIfWithdrawn);
        } finally {
            if (scheduler.isRunning()) {
                watch(scheduler);
            }
        }
    }

    // one question for each key, also when it has many answers
    private Map<KeyCaller, List<Answer>> byKey() {
        return all.stream()
                .filter(answer -> answer.key().isPresent())
                .collect(groupingBy(answer -> answer.key().orElseThrow()));
    }

    private void endIfWithdrawn(KeyCaller caller, List<Answer> answers) {
        if (isWithdrawn(caller)) {
            answers.forEach(answer -> answer.peer.close("the API key is no longer accepted"));
            LOG.debug("Ended {} answers: their API key is no longer accepted", answers.size());
        }
    }

    private boolean isWithdrawn(KeyCaller caller) {
        try {
            return !keys.isStillAccepted(caller);
        } catch (RuntimeException e) {
            LOG.debug("The key of an answer cannot be checked now", e);
            return false;
        }
    }
}
