package dev.postroom.adapters.rest;

import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.idempotency.AnswerOnce;
import dev.postroom.domain.member.session.OpenSessions;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.request.RecordRequests;
import dev.postroom.domain.shared.IdGenerator;

import java.time.InstantSource;

/**
 * The ports that every request uses.
 *
 * @param keyLimiter counts the requests of API keys
 * @param clientLimiter counts the requests of client addresses
 * @param sessions finds the people behind the cookies of the dashboard
 * @param clock used to compute {@code Retry-After}
 * @param requests takes note of requests of keys
 * @param ids generates the ids of requests and incidents
 */
public record HttpPorts(
        Authenticate authenticate,
        AnswerOnce answerOnce,
        OpenSessions sessions,
        RequestLimiter keyLimiter,
        RequestLimiter clientLimiter,
        RecordRequests requests,
        InstantSource clock,
        IdGenerator ids) {}
