package dev.postroom.adapters.billing;

import com.stripe.exception.ApiConnectionException;
import com.stripe.exception.StripeException;
import com.stripe.model.StripeError;
import com.stripe.net.StripeResponse;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.Optional;

/** Says what a failed call of Stripe means for the caller, and logs what an operator must mend. */
final class StripeFailures {

    private static final Logger LOG = LoggerFactory.getLogger(StripeFailures.class);
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final Duration AFTER_REPAIR = Duration.ofMinutes(5);
    private static final int CONFLICT = 409;
    private static final int TOO_MANY = 429;
    private static final int SERVER_ERROR = 500;

    private StripeFailures() {}

    /** The failure of the caller. Messages of Stripe are not repeated: they can quote the key. */
    static FailureException of(StripeException failed) {
        int status = Optional.ofNullable(failed.getStatusCode()).orElse(0);
        if (failed instanceof ApiConnectionException
                || status == 0
                || status == CONFLICT
                || status == TOO_MANY
                || status >= SERVER_ERROR) {
            LOG.warn("Stripe did not answer ({}, {})", kind(failed), status);
            return unavailable(retryAfter(failed).orElse(SOON));
        }
        LOG.error(
                "Stripe refused a call, check its key and the prices of the plans: {} {} (code {},"
                        + " request {})",
                status,
                kind(failed),
                failed.getCode(),
                failed.getRequestId());
        return unavailable(AFTER_REPAIR);
    }

    /** The failure of the caller when Stripe and the configuration of the plans disagree. */
    static FailureException misconfigured(RuntimeException mismatch) {
        LOG.error("The plans do not fit Stripe: {}", mismatch.getMessage());
        return unavailable(AFTER_REPAIR);
    }

    /** The failure of the caller when the service cannot read what Stripe says. */
    static FailureException unreadable(String what) {
        LOG.error("An answer of Stripe cannot be read: {}", what);
        return unavailable(AFTER_REPAIR);
    }

    /** One of several subscriptions cannot be read, and the others suffice. */
    static void leftOut(String what) {
        LOG.warn("A subscription of Stripe cannot be read and is left out: {}", what);
    }

    private static String kind(StripeException failed) {
        return failed.getClass().getSimpleName();
    }

    /** The failure of the caller while a provider is away. */
    static FailureException unavailable(Duration retryAfter) {
        return new Failure.Unavailable(
                        "billing_unavailable",
                        "The payment provider does not answer. Nothing has changed.",
                        retryAfter)
                .asException();
    }

    private static Optional<Duration> retryAfter(StripeException failed) {
        return Optional.ofNullable(failed.getStripeError())
                .map(StripeError::getLastResponse)
                .map(StripeResponse::headers)
                .flatMap(headers -> headers.firstValue("Retry-After"))
                .filter(seconds -> seconds.matches("[0-9]{1,4}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
    }
}
