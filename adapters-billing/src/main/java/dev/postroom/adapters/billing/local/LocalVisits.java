package dev.postroom.adapters.billing.local;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The pages for buyers. Their addresses have a secret that stands for the customer. Opening them
 * changes nothing; their forms do.
 */
final class LocalVisits {

    private static final String SESSION = "{CHECKOUT_SESSION_ID}";

    private final Books books;
    private final Map<String, Offer> offers;
    private final LocalApi api;
    private final LocalReports reports;
    private final InstantSource clock;
    private final LocalPages pages;

    LocalVisits(
            Books books,
            Map<String, Offer> offers,
            LocalApi api,
            LocalReports reports,
            InstantSource clock) {
        this.books = books;
        this.offers = offers;
        this.api = api;
        this.reports = reports;
        this.clock = clock;
        this.pages = new LocalPages(offers);
    }

    LocalAnswer answer(LocalCall call) {
        Optional<Visit> visit =
                books.visit(call.last())
                        .filter(found ->
                                call.path()
                                        .equals(
                                                (found.isCheckout() ? "/checkout/" : "/portal/")
                                                        + call.last()));
        if (visit.isEmpty()) {
            return pages.refusal(404, "This address is not valid");
        }
        if (clock.instant().getEpochSecond() >= visit.get().expires()) {
            return pages.refusal(410, "The time of this page is over");
        }
        String action = call.method().equals("POST") ? call.param("action") : "";
        return visit.get().isCheckout()
                ? checkout(call.last(), visit.get(), action)
                : portal(call, visit.get(), action);
    }

    private LocalAnswer checkout(String id, Visit visit, String action) {
        Optional<Offer> offer = Optional.ofNullable(offers.get(visit.price()));
        if (offer.isEmpty()) {
            return pages.refusal(404, "This plan is no longer sold");
        }
        String done = visit.done().replace(SESSION, id);
        return switch (action) {
            case "buy" -> {
                books.buy(id, offer.get(), clock.instant());
                report(visit.customer());
                yield LocalAnswer.redirect(done);
            }
            case "cancel" -> LocalAnswer.redirect(visit.cancel());
            default ->
                    visit.isUsed()
                            ? pages.bought(offer.get(), done)
                            : pages.checkout(offer.get(), done, visit.cancel());
        };
    }

    private LocalAnswer portal(LocalCall call, Visit visit, String action) {
        Instant now = clock.instant();
        Optional<Offer> chosen = Optional.ofNullable(offers.get(call.param("offer")));
        return switch (action) {
            case "leave" -> LocalAnswer.redirect(visit.done());
            case "cancel" ->
                    changed(
                            visit,
                            bought -> bought.cancelled(now),
                            "The plan will end with its period.");
            case "resume" -> changed(visit, Purchase::resumed, "The plan will renew.");
            case "change" ->
                    chosen.isEmpty()
                            ? page(visit, "")
                            : changed(
                                    visit,
                                    bought -> bought.changed(chosen.get()),
                                    "The plan was changed.");
            default -> page(visit, "");
        };
    }

    private LocalAnswer changed(Visit visit, UnaryOperator<Purchase> change, String notice) {
        books.change(visit.customer(), clock.instant(), change);
        report(visit.customer());
        return page(visit, notice);
    }

    private LocalAnswer page(Visit visit, String notice) {
        Instant now = clock.instant();
        return pages.portal(
                visit,
                books.purchase(visit.customer()).filter(bought -> !bought.isOver(now)),
                notice,
                now);
    }

    private void report(String customer) {
        api.subscription(customer).ifPresent(reports::changed);
    }
}
