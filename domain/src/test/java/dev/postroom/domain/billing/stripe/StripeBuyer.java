package dev.postroom.domain.billing.stripe;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Changes at Stripe without this service: a buyer pays, a period ends, a plan is cancelled. Each
 * makes the events that Stripe makes.
 */
public final class StripeBuyer {

    private static final String SUBSCRIPTION = "subscription";
    private static final String UPDATED = "customer.subscription.updated";

    private final StripeState state;
    private final Map<String, String> prices;
    private final StripeSignatures signatures;
    private final List<StripeEvent> events = new CopyOnWriteArrayList<>();

    StripeBuyer(StripeState state, Map<String, String> prices, StripeSignatures signatures) {
        this.state = state;
        this.prices = prices;
        this.signatures = signatures;
    }

    /** All events so far, in the order in which they happened. */
    public List<StripeEvent> events() {
        return new ArrayList<>(events);
    }

    /** The latest event of a type. */
    public StripeEvent event(String type) {
        return events.stream()
                .filter(event -> event.type().equals(type))
                .reduce((_, last) -> last)
                .orElseThrow();
    }

    /** The buyer pays on the page of a session; the new subscription is active. */
    public String pay(String session) {
        return buy(session, "active");
    }

    /** The buyer starts a trial on the page of a session. */
    public String tryOut(String session) {
        return buy(session, "trialing");
    }

    private String buy(String id, String status) {
        Map<String, @Nullable Object> session =
                state.find("checkout.session", id)
                        .filter(open -> "open".equals(open.get("status")))
                        .orElseThrow();
        Map<String, @Nullable Object> made = state.create("sub", SUBSCRIPTION);
        made.put("customer", session.get("customer"));
        made.put("status", status);
        made.put("cancel_at_period_end", false);
        made.put("cancel_at", null);
        made.put("currency", "usd");
        made.put("collection_method", "charge_automatically");
        made.put("metadata", session.get("x_metadata"));
        made.put("items", items(made, String.valueOf(session.get("x_price"))));
        state.change(session, "status", "complete");
        state.change(session, "payment_status", "paid");
        state.change(session, SUBSCRIPTION, made.get("id"));
        happened("customer.subscription.created", made);
        happened("checkout.session.completed", session);
        happened("invoice.paid", invoice(made));
        return String.valueOf(made.get("id"));
    }

    private Map<String, @Nullable Object> items(Map<String, @Nullable Object> made, String price) {
        String interval = prices.getOrDefault(price, "month");
        Map<String, @Nullable Object> item = new LinkedHashMap<>();
        item.put("id", "si_" + made.get("id"));
        item.put("object", "subscription_item");
        item.put(SUBSCRIPTION, made.get("id"));
        item.put("quantity", 1);
        item.put("current_period_start", state.seconds());
        item.put("current_period_end", state.periodEnd(interval));
        item.put(
                "price",
                Map.of(
                        "id",
                        price,
                        "object",
                        "price",
                        "recurring",
                        Map.of("interval", interval, "interval_count", 1)));
        return Map.of(
                "object",
                "list",
                "url",
                "/v1/subscription_items",
                "has_more",
                false,
                "data",
                List.of(item));
    }

    private static Map<String, @Nullable Object> invoice(Map<String, @Nullable Object> made) {
        Map<String, @Nullable Object> invoice = new LinkedHashMap<>();
        invoice.put("id", "in_" + made.get("id"));
        invoice.put("object", "invoice");
        invoice.put("customer", made.get("customer"));
        return invoice;
    }

    private Map<String, @Nullable Object> subscription(String id) {
        return state.find(SUBSCRIPTION, id).orElseThrow();
    }

    /** The subscription gets a status of Stripe, such as {@code past_due}. */
    public void status(String subscription, String status) {
        state.change(subscription(subscription), "status", status);
        happened(UPDATED, subscription(subscription));
    }

    /** The subscription is for another price from now on. */
    public void price(String subscription, String price) {
        Map<String, @Nullable Object> changed = subscription(subscription);
        state.change(changed, "items", items(changed, price));
        happened(UPDATED, changed);
    }

    /** No other period follows, or another one does after all. */
    public void cancelAtPeriodEnd(String subscription, boolean cancel) {
        state.change(subscription(subscription), "cancel_at_period_end", cancel);
        happened(UPDATED, subscription(subscription));
    }

    /** The subscription ends now. */
    public void end(String subscription) {
        state.change(subscription(subscription), "status", "canceled");
        state.change(subscription(subscription), "ended_at", state.seconds());
        happened("customer.subscription.deleted", subscription(subscription));
    }

    /** All subscriptions of a customer end now. */
    public void endAll(String customer) {
        state.where(SUBSCRIPTION, "customer", customer)
                .forEach(one -> end(String.valueOf(one.get("id"))));
    }

    /** The customer is deleted, and its subscriptions with it. */
    public void delete(String customer) {
        endAll(customer);
        Map<String, @Nullable Object> gone = state.find("customer", customer).orElseThrow();
        state.change(gone, "deleted", true);
        happened("customer.deleted", gone);
    }

    /** Something happens that is of no interest to this service. */
    public void somethingElse() {
        happened("product.created", new LinkedHashMap<>(Map.of("object", "product")));
    }

    private void happened(String type, Map<String, @Nullable Object> object) {
        String id = String.valueOf(state.create("evt", "event").get("id"));
        events.add(new StripeEvent(id, type, state.seconds(), state.snapshot(object), signatures));
    }
}
