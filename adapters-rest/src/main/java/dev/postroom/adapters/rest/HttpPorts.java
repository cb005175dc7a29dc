package dev.postroom.adapters.rest;

import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.idempotency.AnswerOnce;
import dev.postroom.domain.member.session.OpenSessions;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.request.RecordRequests;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.signup.SignUp;

import java.time.InstantSource;

/**
 * The ports that every request uses.
 *
 * @param keyLimiter counts the requests of API keys
 * @param clientLimiter counts the requests of client addresses
 * @param strangers finds what requests without a key lead to
 * @param clock used to compute {@code Retry-After}
 * @param requests takes note of requests of keys
 * @param ids generates the ids of requests and incidents
 */
public record HttpPorts(
        Authenticate authenticate,
        AnswerOnce answerOnce,
        Strangers strangers,
        RequestLimiter keyLimiter,
        RequestLimiter clientLimiter,
        RecordRequests requests,
        InstantSource clock,
        IdGenerator ids) {

    /**
     * Ports for requests without a key.
     *
     * @param sessions finds the people behind the cookies of the dashboard
     * @param signUp finds the forms that pages of other sites may send
     */
    public record Strangers(OpenSessions sessions, SignUp signUp) {}
}
