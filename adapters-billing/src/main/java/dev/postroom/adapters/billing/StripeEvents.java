package dev.postroom.adapters.billing;

import com.stripe.StripeClient;
import com.stripe.exception.EventDataObjectDeserializationException;
import com.stripe.model.Customer;
import com.stripe.model.Event;
import com.stripe.model.Invoice;
import com.stripe.model.StripeObject;
import com.stripe.model.Subscription;
import com.stripe.model.checkout.Session;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Finds out which customer an event of Stripe is about. The event's signature was checked. */
final class StripeEvents {

    /** The name of the metadata that has the account. */
    static final String ACCOUNT = "postroom_account";

    /** Events of Stripe have about ten levels. */
    private static final int DEEPEST = 100;

    private static final String SUBSCRIPTIONS = "customer.subscription.";
    private static final Set<String> OTHERS =
            Set.of(
                    "checkout.session.completed",
                    "checkout.session.async_payment_succeeded",
                    "customer.deleted",
                    "invoice.paid",
                    "invoice.payment_failed");

    private final StripeClient client;

    StripeEvents(StripeClient client) {
        this.client = client;
    }

    /** Signed by Stripe, and yet input: what cannot be read is refused. */
    VerifiedProviderEvent read(String body) {
        if (depth(body) > DEEPEST) {
            return refused();
        }
        try {
            return notice(body);
        } catch (EventDataObjectDeserializationException | RuntimeException _) {
            return refused();
        }
    }

    // the library reads one level inside of the other, which a stack has to hold
    private static int depth(String json) {
        int deepest = 0;
        int depth = 0;
        boolean isText = false;
        for (int at = 0; at < json.length(); at++) {
            switch (json.charAt(at)) {
                case '"' -> isText = !isText;
                case '\\' -> at += isText ? 1 : 0;
                case '{', '[' -> depth += isText ? 0 : 1;
                case '}', ']' -> depth -= isText ? 0 : 1;
                default -> {}
            }
            deepest = Math.max(deepest, depth);
        }
        return deepest;
    }

    private static VerifiedProviderEvent refused() {
        return new VerifiedProviderEvent.Refused("invalid_event", "The message is not an event.");
    }

    private VerifiedProviderEvent notice(String body)
            throws EventDataObjectDeserializationException {
        Event event = event(body);
        String type = event.getType();
        if (type == null || !UnreadableAnswerException.isReference(event.getId())) {
            return refused();
        }
        if (!type.startsWith(SUBSCRIPTIONS) && !OTHERS.contains(type)) {
            return new VerifiedProviderEvent.Ignored(event.getId(), type);
        }
        // the version of an event is that of its endpoint and may be another than that of the
        // library; the members that are read here are in all of them
        StripeObject object = event.getDataObjectDeserializer().deserializeUnsafe();
        return switch (object) {
            case Subscription of -> changed(event, of.getCustomer(), named(of.getMetadata()));
            case Session of -> changed(event, of.getCustomer(), parsed(of.getClientReferenceId()));
            case Invoice of -> changed(event, of.getCustomer(), Optional.empty());
            case Customer of -> changed(event, of.getId(), named(of.getMetadata()));
            default -> new VerifiedProviderEvent.Ignored(event.getId(), type);
        };
    }

    /** An event without members for what is signed and yet no event. */
    private Event event(String body) {
        try {
            return client.constructEventWithoutVerification(body);
        } catch (RuntimeException _) {
            return new Event();
        }
    }

    private static VerifiedProviderEvent changed(
            Event event, @Nullable String customer, Optional<AccountId> account) {
        if (customer == null) {
            return new VerifiedProviderEvent.Ignored(event.getId(), event.getType());
        }
        return UnreadableAnswerException.isReference(customer)
                ? new VerifiedProviderEvent.Changed(event.getId(), customer, account)
                : refused();
    }

    private static Optional<AccountId> named(@Nullable Map<String, String> metadata) {
        return metadata == null ? Optional.empty() : parsed(metadata.get(ACCOUNT));
    }

    private static Optional<AccountId> parsed(@Nullable String id) {
        if (id == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(new AccountId(UUID.fromString(id)));
        } catch (IllegalArgumentException _) {
            // another service sells in the same Stripe account
            return Optional.empty();
        }
    }
}
