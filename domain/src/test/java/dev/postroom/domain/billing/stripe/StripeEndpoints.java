package dev.postroom.domain.billing.stripe;

import dev.postroom.domain.shared.JsonText;

import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The endpoints that are used; any other is unknown. */
final class StripeEndpoints {

    private static final String CUSTOMER = "customer";
    private static final Set<String> CUSTOMER_PARAMS =
            Set.of("metadata", "name", "email", "description", "phone", "address", "expand");
    private static final Set<String> CHECKOUT_PARAMS =
            Set.of(
                    CUSTOMER,
                    "mode",
                    "line_items",
                    "success_url",
                    "cancel_url",
                    "client_reference_id",
                    "metadata",
                    "subscription_data",
                    "allow_promotion_codes",
                    "locale",
                    "expand");
    private static final Set<String> PORTAL_PARAMS =
            Set.of(CUSTOMER, "return_url", "configuration", "flow_data", "locale", "expand");
    private static final Set<String> LIST_PARAMS =
            Set.of(CUSTOMER, "status", "limit", "starting_after", "ending_before", "price");

    private final StripeState state;
    private final Map<String, String> prices;

    /**
     * @param prices the interval of each price that exists
     */
    StripeEndpoints(StripeState state, Map<String, String> prices) {
        this.state = state;
        this.prices = prices;
    }

    StripeAnswer answer(StripeCall call) {
        Map<String, @Nullable Object> object =
                switch (call.method() + " " + call.path()) {
                    case "POST /v1/customers" -> createCustomer(call);
                    case "POST /v1/checkout/sessions" -> createCheckout(call);
                    case "POST /v1/billing_portal/sessions" -> createPortal(call);
                    case "GET /v1/subscriptions" -> subscriptions(call);
                    default -> one(call);
                };
        return new StripeAnswer(200, JsonText.write(object));
    }

    private Map<String, @Nullable Object> one(StripeCall call) {
        String id = call.path().substring(call.path().lastIndexOf('/') + 1);
        if (call.method().equals("GET") && call.path().equals("/v1/customers/" + id)) {
            return state.find(CUSTOMER, id)
                    .orElseThrow(() -> StripeRefusal.missing(CUSTOMER, "id", id));
        }
        throw new StripeRefusal(
                404,
                "invalid_request_error",
                "",
                null,
                "Unrecognized request URL (%s: %s).".formatted(call.method(), call.path()));
    }

    private Map<String, @Nullable Object> createCustomer(StripeCall call) {
        StripeRules.params(call, List.of(), CUSTOMER_PARAMS);
        Map<String, @Nullable Object> customer = state.create("cus", CUSTOMER);
        customer.put("metadata", metadata(call, "metadata["));
        return customer;
    }

    private Map<String, @Nullable Object> createCheckout(StripeCall call) {
        StripeRules.params(
                call,
                List.of("mode", "line_items[0][price]", "line_items[0][quantity]", "success_url"),
                CHECKOUT_PARAMS);
        String price = call.param("line_items[0][price]").orElseThrow();
        if (!prices.containsKey(price)) {
            throw StripeRefusal.missing("price", "line_items[0][price]", price);
        }
        if (!call.param("mode").orElseThrow().equals("subscription")) {
            throw StripeRefusal.invalid(
                    "", "mode", "You must provide at least one one-time price in payment mode.");
        }
        requireUrl(call, "success_url");
        String customer = requireCustomer(call);
        Map<String, @Nullable Object> session = state.create("cs_test", "checkout.session");
        session.put(CUSTOMER, customer);
        session.put("mode", "subscription");
        session.put("status", "open");
        session.put("payment_status", "unpaid");
        session.put("client_reference_id", call.params().get("client_reference_id"));
        session.put("metadata", metadata(call, "metadata["));
        session.put("success_url", call.params().get("success_url"));
        session.put("cancel_url", call.params().get("cancel_url"));
        session.put("url", "https://checkout.stripe.com/c/pay/" + session.get("id"));
        // not in Stripe's answers: what the session will make
        session.put("x_price", price);
        session.put("x_metadata", metadata(call, "subscription_data[metadata]["));
        return session;
    }

    private Map<String, @Nullable Object> createPortal(StripeCall call) {
        StripeRules.params(call, List.of(CUSTOMER), PORTAL_PARAMS);
        requireUrl(call, "return_url");
        Map<String, @Nullable Object> portal = state.create("bps", "billing_portal.session");
        portal.put(CUSTOMER, requireCustomer(call));
        portal.put("configuration", "bpc_1");
        portal.put("return_url", call.params().get("return_url"));
        portal.put("url", "https://billing.stripe.com/p/session/" + portal.get("id"));
        return portal;
    }

    private Map<String, @Nullable Object> subscriptions(StripeCall call) {
        StripeRules.params(call, List.of(), LIST_PARAMS);
        String customer = requireCustomer(call);
        boolean all = call.param("status").orElse("").equals("all");
        List<Map<String, @Nullable Object>> found =
                state.where("subscription", CUSTOMER, customer).stream()
                        .filter(one -> all || !"canceled".equals(one.get("status")))
                        .map(state::snapshot)
                        .toList();
        int start = start(call, found);
        int limit = Integer.parseInt(call.param("limit").orElse("10"));
        List<Map<String, @Nullable Object>> page = found.stream().skip(start).limit(limit).toList();
        Map<String, @Nullable Object> list = new LinkedHashMap<>();
        list.put("object", "list");
        list.put("url", "/v1/subscriptions");
        list.put("has_more", start + page.size() < found.size());
        list.put("data", page);
        return list;
    }

    private static int start(StripeCall call, List<Map<String, @Nullable Object>> found) {
        return call.param("starting_after")
                .map(id -> found.stream().map(one -> one.get("id")).toList().indexOf(id) + 1)
                .orElse(0);
    }

    private String requireCustomer(StripeCall call) {
        String customer = call.param(CUSTOMER).orElse("");
        boolean exists =
                state.find(CUSTOMER, customer)
                        .filter(one -> !Boolean.TRUE.equals(one.get("deleted")))
                        .isPresent();
        if (!exists) {
            throw StripeRefusal.missing(CUSTOMER, CUSTOMER, customer);
        }
        return customer;
    }

    private static void requireUrl(StripeCall call, String name) {
        call.param(name)
                .filter(url -> !url.startsWith("http") || !URI.create(url).isAbsolute())
                .ifPresent(_ -> {
                    throw StripeRefusal.invalid("url_invalid", name, "Not a valid URL");
                });
    }

    private static Map<String, String> metadata(StripeCall call, String prefix) {
        Map<String, String> metadata = new LinkedHashMap<>();
        call.params()
                .forEach((name, value) -> {
                    if (name.startsWith(prefix)) {
                        metadata.put(name.substring(prefix.length(), name.length() - 1), value);
                    }
                });
        return metadata;
    }
}
