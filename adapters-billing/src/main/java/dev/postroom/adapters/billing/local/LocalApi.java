package dev.postroom.adapters.billing.local;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** The calls of Stripe's API that the service makes; any other is unknown. */
final class LocalApi {

    private static final Duration CHECKOUT_TIME = Duration.ofHours(24);
    private static final Duration PORTAL_TIME = Duration.ofHours(1);
    private static final String ACCOUNT = "metadata[postroom_account]";
    private static final String CUSTOMER = "customer";

    private final Books books;
    private final Map<String, Offer> offers;
    private final InstantSource clock;

    LocalApi(Books books, Map<String, Offer> offers, InstantSource clock) {
        this.books = books;
        this.offers = offers;
        this.clock = clock;
    }

    LocalAnswer answer(LocalCall call, URI origin) {
        if (!call.authorization().equals("Bearer " + books.content().key())) {
            return LocalAnswer.error(401, "api_key_invalid", "Invalid API key.");
        }
        if (call.is("POST", "/v1/customers")) {
            return customer(books.customer(call.idempotencyKey(), call.param(ACCOUNT)));
        }
        if (call.is("GET", "/v1/customers/*")) {
            return customer(call.last());
        }
        if (call.is("POST", "/v1/checkout/sessions")) {
            return checkout(call, origin);
        }
        if (call.is("POST", "/v1/billing_portal/sessions")) {
            return portal(call, origin);
        }
        return call.is("GET", "/v1/subscriptions")
                ? subscriptions(call.param(CUSTOMER))
                : LocalAnswer.error(404, "url_invalid", "Unrecognized request URL.");
    }

    // one that is unknown was deleted with the file
    private LocalAnswer customer(String id) {
        return LocalAnswer.json(
                "{'id': %s, 'object': 'customer', 'deleted': %s}", id, books.account(id).isEmpty());
    }

    private LocalAnswer checkout(LocalCall call, URI origin) {
        String price = call.param("line_items[0][price]");
        if (!offers.containsKey(price)) {
            return missing("price", price);
        }
        Visit visit =
                new Visit(
                        call.param(CUSTOMER),
                        price,
                        call.param("success_url"),
                        call.param("cancel_url"),
                        after(CHECKOUT_TIME),
                        false);
        return opened(call, visit, "cs_test_", origin.resolve("/checkout/"));
    }

    private LocalAnswer portal(LocalCall call, URI origin) {
        Visit visit =
                new Visit(
                        call.param(CUSTOMER),
                        "",
                        call.param("return_url"),
                        "",
                        after(PORTAL_TIME),
                        false);
        return opened(call, visit, "bps_", origin.resolve("/portal/"));
    }

    private LocalAnswer opened(LocalCall call, Visit visit, String prefix, URI pages) {
        if (books.account(visit.customer()).isEmpty()) {
            return missing(CUSTOMER, visit.customer());
        }
        String id = books.open(prefix, call.idempotencyKey(), visit, clock.instant());
        return LocalAnswer.json("{'id': %s, 'url': %s}", id, pages.resolve(id).toString());
    }

    private static LocalAnswer missing(String kind, String id) {
        return LocalAnswer.error(400, "resource_missing", "No such %s: '%s'".formatted(kind, id));
    }

    private long after(Duration time) {
        return clock.instant().plus(time).getEpochSecond();
    }

    private LocalAnswer subscriptions(String customer) {
        return LocalAnswer.json(
                "{'object': 'list', 'has_more': false, 'data': [%s]}",
                new Json(subscription(customer).orElse("")));
    }

    /** The last subscription of a customer, as it is now; empty when there never was one. */
    Optional<String> subscription(String customer) {
        Instant now = clock.instant();
        return books.purchase(customer).map(bought -> subscription(customer, bought, now));
    }

    private String subscription(String customer, Purchase bought, Instant now) {
        Purchase.Period period = bought.period(now);
        return Json.of(
                """
                {'id': %s, 'object': 'subscription', 'customer': %s, 'created': %s, 'status': %s,
                 'cancel_at_period_end': %s, 'metadata': {'postroom_account': %s},
                 'items': {'object': 'list', 'data': [
                    {'object': 'subscription_item', 'price': {'id': %s, 'object': 'price'},
                     'current_period_start': %s, 'current_period_end': %s}]}}
                """,
                bought.id(),
                customer,
                bought.started(),
                bought.isOver(now) ? "canceled" : "active",
                bought.isEnding(),
                books.account(customer).orElse(""),
                bought.price(),
                period.start(),
                period.end());
    }
}
