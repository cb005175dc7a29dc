package dev.postroom.adapters.rest;

import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.idempotency.AnswerOnce;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.shared.IdGenerator;

import java.time.InstantSource;

/**
 * What every request goes through, whatever its resource.
 *
 * @param clock tells how long a refused client waits
 * @param ids makes the ids of requests and incidents
 */
public record HttpPorts(
        Authenticate authenticate,
        AnswerOnce answerOnce,
        RequestLimiter requestLimiter,
        InstantSource clock,
        IdGenerator ids) {}
