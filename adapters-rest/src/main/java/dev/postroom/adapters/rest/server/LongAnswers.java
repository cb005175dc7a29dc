package dev.postroom.adapters.rest.server;

import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.member.session.OpenSessions;

import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The answers that are written while they are sent. Each ends within a second after its key is no
 * longer accepted, and within ten after a member's session has ended or the role has changed: what
 * a client may ask once is no right to be told for hours.
 */
public final class LongAnswers {

    private static final Logger LOG = LoggerFactory.getLogger(LongAnswers.class);
    private static final long KEYS_MILLIS = 300;
    // sessions are not held in memory
    private static final long MEMBERS_MILLIS = 5_000;

    private final Authenticate keys;
    private final OpenSessions sessions;
    private final Executor waiting;
    private final Set<Answer> all = ConcurrentHashMap.newKeySet();

    /**
     * @param waiting starts a thread that may wait for the database
     */
    public LongAnswers(Authenticate keys, OpenSessions sessions, Executor waiting) {
        this.keys = keys;
        this.sessions = sessions;
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

    /** Checks the callers from now on, as long as the scheduler runs. */
    public void watch(Scheduler scheduler) {
        watch(scheduler, KEYS_MILLIS, this::checkKeys);
        watch(scheduler, MEMBERS_MILLIS, this::checkMembers);
    }

    private void watch(Scheduler scheduler, long period, Runnable check) {
        scheduler.schedule(
                () ->
                        waiting.execute(() -> {
                            try {
                                check.run();
                            } finally {
                                if (scheduler.isRunning()) {
                                    watch(scheduler, period, check);
                                }
                            }
                        }),
                period,
                TimeUnit.MILLISECONDS);
    }

    // one question for each caller, also when it has many answers
    private void checkKeys() {
        by(LongAnswers::key)
                .forEach((key, answers) ->
                        endUnless(keys::isStillAccepted, key, answers, "the API key"));
    }

    private void checkMembers() {
        by(LongAnswers::standing)
                .forEach((standing, answers) ->
                        endUnless(
                                it -> sessions.isStillOpen(it.example()),
                                standing,
                                answers,
                                "the session"));
    }

    private <C> Map<C, List<Answer>> by(Function<Caller, Optional<C>> kind) {
        Map<C, List<Answer>> found = new HashMap<>();
        for (Answer answer : all) {
            answer.trace
                    .caller()
                    .flatMap(kind)
                    .ifPresent(
                            one -> found.computeIfAbsent(one, _ -> new ArrayList<>()).add(answer));
        }
        return found;
    }

    private static Optional<KeyCaller> key(Caller caller) {
        return caller instanceof KeyCaller key ? Optional.of(key) : Optional.empty();
    }

    private static Optional<Standing> standing(Caller caller) {
        return caller instanceof MemberCaller member
                ? Optional.of(new Standing(member))
                : Optional.empty();
    }

    /** A member with a session and a role: the same for all requests with both. */
    private record Standing(MemberCaller example) {

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Standing standing && facts().equals(standing.facts());
        }

        @Override
        public int hashCode() {
            return facts().hashCode();
        }

        private List<Object> facts() {
            return List.of(example.trace().session(), example.workspace(), example.permissions());
        }
    }

    private static <C> void endUnless(
            Predicate<C> accepted, C caller, List<Answer> answers, String what) {
        if (isWithdrawn(accepted, caller)) {
            answers.forEach(answer -> answer.peer.close(what + " is no longer accepted"));
            LOG.debug("Ended {} answers: {} is no longer accepted", answers.size(), what);
        }
    }

    private static <C> boolean isWithdrawn(Predicate<C> accepted, C caller) {
        try {
            return !accepted.test(caller);
        } catch (RuntimeException e) {
            LOG.debug("The caller of an answer cannot be checked now", e);
            return false;
        }
    }
}
