package dev.postroom.adapters.billing;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.stripe.StripeClient;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.Subscription;
import com.stripe.net.ApiResource;
import com.stripe.net.FormEncoder;
import com.stripe.param.SubscriptionListParams;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The subscriptions of a customer, page by page. The library reads a page as a whole, so that one
 * member of another type makes all of it unreadable; here each subscription is read for itself.
 */
final class SubscriptionPages {

    /** A customer with more subscriptions than this is not one of this service. */
    private static final int MOST_SUBSCRIPTIONS = 1000;

    private static final long PAGE = 100;

    private final StripeClient client;

    SubscriptionPages(StripeClient client) {
        this.client = client;
    }

    /** All of them, with null for each that cannot be read. */
    List<@Nullable Subscription> all(String customer) throws StripeException {
        List<@Nullable Subscription> all = new ArrayList<>();
        try {
            Optional<SubscriptionListParams> next = Optional.of(first(customer).build());
            while (next.isPresent() && all.size() < MOST_SUBSCRIPTIONS) {
                JsonObject page = page(next.get());
                JsonArray data = data(page);
                data.forEach(one -> all.add(ReadMembers.subscription(one)));
                next =
                        isTrue(page.get("has_more"))
                                ? Optional.of(first(customer).setStartingAfter(last(data)).build())
                                : Optional.empty();
            }
            return all;
        } catch (InvalidRequestException e) {
            return withoutSubscriptions(customer, e);
        }
    }

    private static SubscriptionListParams.Builder first(String customer) {
        return SubscriptionListParams.builder()
                .setCustomer(customer)
                .setStatus(SubscriptionListParams.Status.ALL)
                .setLimit(PAGE);
    }

    private JsonObject page(SubscriptionListParams params) throws StripeException {
        String path = "/v1/subscriptions?" + FormEncoder.createQueryString(params.toMap());
        String body = client.rawRequest(ApiResource.RequestMethod.GET, path, null).body();
        JsonElement page = ApiResource.GSON.fromJson(body, JsonElement.class);
        if (page == null || !page.isJsonObject()) {
            throw new UnreadableAnswerException("the list of subscriptions is missing");
        }
        return page.getAsJsonObject();
    }

    private static JsonArray data(JsonObject page) {
        JsonElement data = page.get("data");
        if (data == null || !data.isJsonArray()) {
            throw new UnreadableAnswerException("the list of subscriptions is missing");
        }
        return data.getAsJsonArray();
    }

    private static boolean isTrue(@Nullable JsonElement flag) {
        return flag != null && flag.isJsonPrimitive() && flag.getAsBoolean();
    }

    private static String last(JsonArray data) {
        JsonElement last = data.isEmpty() ? null : data.get(data.size() - 1);
        JsonElement id =
                last != null && last.isJsonObject() ? last.getAsJsonObject().get("id") : null;
        return UnreadableAnswerException.reference(
                id != null && id.isJsonPrimitive() ? id.getAsString() : null,
                "the id of the last subscription of a page");
    }

    /** A customer that was deleted has none; one that never was is a sign of a wrong key. */
    private List<@Nullable Subscription> withoutSubscriptions(
            String customer, InvalidRequestException refused) throws StripeException {
        boolean isMissing = "resource_missing".equals(refused.getCode());
        if (isMissing
                && Boolean.TRUE.equals(client.v1().customers().retrieve(customer).getDeleted())) {
            return List.of();
        }
        throw refused;
    }
}
