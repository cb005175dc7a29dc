package dev.postroom.adapters.billing;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.stripe.model.Subscription;
import com.stripe.model.SubscriptionItem;
import com.stripe.net.ApiResource;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** The members of an object of Stripe that this service reads; the others may be anything. */
final class ReadMembers {

    private static final String ITEMS = "items";
    private static final String DATA = "data";
    private static final List<String> OF_SUBSCRIPTION =
            List.of("id", "status", "created", "cancel_at", "cancel_at_period_end", ITEMS);
    private static final List<String> OF_ITEM =
            List.of("price", "current_period_start", "current_period_end");
    private static final List<String> OF_PRICE = List.of("id");

    private ReadMembers() {}

    /** A subscription, or null when a member that is read has another type than it should. */
    static @Nullable Subscription subscription(JsonElement whole) {
        JsonElement read = only(OF_SUBSCRIPTION, whole);
        keep(read, ITEMS, only(List.of(DATA), member(read, ITEMS)));
        if (member(member(read, ITEMS), DATA) instanceof JsonArray all) {
            JsonArray items = new JsonArray();
            all.forEach(item -> items.add(item(item)));
            keep(member(read, ITEMS), DATA, items);
        }
        return as(Subscription.class, read);
    }

    /** An item, or null when it cannot be read. */
    private static JsonElement item(JsonElement whole) {
        JsonElement read = only(OF_ITEM, whole);
        keep(read, "price", only(OF_PRICE, member(read, "price")));
        return as(SubscriptionItem.class, read) == null ? JsonNull.INSTANCE : read;
    }

    private static <T> @Nullable T as(Class<T> type, JsonElement read) {
        try {
            return ApiResource.GSON.fromJson(read, type);
        } catch (JsonParseException | IllegalStateException | UnsupportedOperationException _) {
            return null;
        }
    }

    private static JsonElement only(List<String> names, JsonElement whole) {
        if (!(whole instanceof JsonObject object)) {
            return whole;
        }
        JsonObject kept = new JsonObject();
        names.stream().filter(object::has).forEach(name -> kept.add(name, object.get(name)));
        return kept;
    }

    private static JsonElement member(JsonElement whole, String name) {
        return whole instanceof JsonObject object && object.has(name)
                ? object.get(name)
                : JsonNull.INSTANCE;
    }

    private static void keep(JsonElement whole, String name, JsonElement value) {
        if (whole instanceof JsonObject object && object.has(name)) {
            object.add(name, value);
        }
    }
}
