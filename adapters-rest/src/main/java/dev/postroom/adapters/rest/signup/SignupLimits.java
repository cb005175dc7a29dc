package dev.postroom.adapters.rest.signup;

import dev.postroom.domain.ratelimit.RateDecision;
import dev.postroom.domain.ratelimit.RateSubject;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.signup.SignupFormId;

import java.time.InstantSource;

/**
 * How often people can sign up.
 *
 * @param clients counts the sign-ups of a client
 * @param forms counts the sign-ups by a form, from all clients
 * @param clock used to compute {@code Retry-After}
 */
public record SignupLimits(RequestLimiter clients, RequestLimiter forms, InstantSource clock) {

    /** Sign-ups of a client in a minute. */
    public static final int CLIENT = 10;

    /** Sign-ups by a form in a minute. */
    public static final int FORM = 120;

    /** Counts one more; {@code RateLimited} when it is beyond a limit. */
    void count(SignupFormId form, String client) {
        require(clients.acquire(RateSubject.signUp(client)));
        require(forms.acquire(RateSubject.form(form.toString())));
    }

    private void require(RateDecision decision) {
        if (!decision.allowed()) {
            throw new Failure.RateLimited(decision.waitAt(clock.instant())).asException();
        }
    }
}
