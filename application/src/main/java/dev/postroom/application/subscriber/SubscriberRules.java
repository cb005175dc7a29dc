package dev.postroom.application.subscriber;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberState;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The initial state of subscribers, the changes that clients may request, and the refusals. */
public final class SubscriberRules {

    private SubscriberRules() {}

    /** A new subscriber, on no tags yet. */
    public static Subscriber drafted(SubscriberId id, NewSubscriber request, Cause cause) {
        return new Subscriber(
                id,
                request.email(),
                request.profile(),
                SubscriberState.first(request.initialStatus(), cause.at()),
                List.of(),
                0,
                cause.source(),
                Revision.first(cause.at()));
    }

    /** The subscriber after the patch; the same when nothing would change. */
    public static Subscriber patched(Subscriber current, SubscriberPatch patch, Instant at) {
        SubscriberStatus status = patch.status().orElse(current.status());
        checkTransition(current, status, patch.consent().isPresent());
        Subscriber next =
                current.changed(
                        patch.email().orElse(current.email()),
                        status,
                        profileAfter(current, patch),
                        at);
        return next.differsFrom(current) ? next : current;
    }

    /** Whether the patch unsubscribes a person who has unsubscribed already. */
    public static boolean repeatsOptOut(Subscriber current, SubscriberPatch patch) {
        return current.status() == SubscriberStatus.UNSUBSCRIBED
                && patch.status().equals(Optional.of(SubscriberStatus.UNSUBSCRIBED));
    }

    private static Profile profileAfter(Subscriber current, SubscriberPatch patch) {
        Violations violations = new Violations();
        Profile profile =
                violations.check("metadata", () -> patch.profile().applyTo(current.profile()));
        violations.throwIfAny();
        return Objects.requireNonNull(profile);
    }

    private static void checkTransition(
            Subscriber current, SubscriberStatus next, boolean hasConsent) {
        if (!current.status().mayBeSetTo(next)) {
            throw Failure.Conflict.of(
                            "invalid_transition",
                            "Subscriber %s is %s and cannot become %s."
                                    .formatted(
                                            current.id(),
                                            current.status().keyword(),
                                            next.keyword()))
                    .asException();
        }
        if (current.status().needsConsentToBecome(next) && !hasConsent) {
            throw Failure.Conflict.of(
                            "resubscribe_requires_consent",
                            "Subscriber %s is %s and can become active again only with consent."
                                    .formatted(current.id(), current.status().keyword()))
                    .asException();
        }
    }

    /** Fails with {@code PreconditionFailed} when another version is expected. */
    public static void checkVersion(Subscriber current, Optional<Long> expected) {
        if (expected.filter(version -> version != current.version()).isPresent()) {
            throw new Failure.PreconditionFailed(
                            "Subscriber %s was modified since you last read it."
                                    .formatted(current.id()))
                    .asException();
        }
    }

    /** The refusal of an id or address that no subscriber has. */
    public static FailureException notFound(String name) {
        return new Failure.NotFound("Subscriber", name).asException();
    }

    /** The refusal of an address that another subscriber has. */
    public static FailureException duplicate(SubscriberId existing) {
        return Failure.Conflict.with(
                        existing.value(),
                        "already_exists",
                        "A subscriber with this address already exists (%s).".formatted(existing))
                .asException();
    }
}
