package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.AccountBilling;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.local.LocalChange;
import dev.postroom.domain.billing.local.LocalPageModel;
import dev.postroom.domain.billing.local.LocalPageRequest;
import dev.postroom.domain.billing.local.LocalSession;
import dev.postroom.domain.billing.local.VisitLocalProvider;
import dev.postroom.domain.billing.provider.ProviderState;
import dev.postroom.domain.shared.failure.Failure;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The local provider of plans for one customer, whose addresses are {@code good}; {@code late} has
 * expired. Records each change.
 */
public final class FakeLocalProvider implements VisitLocalProvider {

    private static final AccountId ACCOUNT = new AccountId(new UUID(1, 2));
    private static final Instant START = Instant.parse("2026-03-01T09:00:00Z");
    private static final Instant END = Instant.parse("2026-04-01T09:00:00Z");
    private static final Plan STARTER =
            new Plan(
                    new PlanName("starter"),
                    Map.of(PlanResource.SUBSCRIBERS, 5000L),
                    Map.of(BillingInterval.MONTH, "m", BillingInterval.YEAR, "y"));

    /** The changes, in order. */
    public final List<String> changes = new CopyOnWriteArrayList<>();

    public volatile boolean isUsed;
    public volatile boolean isEnding;
    public volatile boolean hasPlan = true;

    @Override
    public LocalPageModel findCheckout(String token) {
        return counter(
                token,
                new LocalPageRequest.Checkout(
                        STARTER.name(),
                        BillingInterval.MONTH,
                        URI.create("https://shop.example/done?a=b"),
                        URI.create("https://cart.example:8443/gone")));
    }

    @Override
    public LocalPageModel findPortal(String token) {
        return counter(token, new LocalPageRequest.Portal(URI.create("http://127.0.0.1:9/back")));
    }

    private LocalPageModel counter(String token, LocalPageRequest errand) {
        check(token);
        PlanSubscription none = PlanSubscription.none(ACCOUNT, new PlanName("free"));
        return new LocalPageModel(
                new LocalSession("id", "customer", errand, END, isUsed),
                Optional.of(state()).filter(_ -> hasPlan),
                new AccountBilling(
                        none,
                        Map.of(PlanResource.TAGS, 3L),
                        Map.of(PlanResource.SUBSCRIBERS, 1234L)),
                List.of(STARTER));
    }

    private ProviderState state() {
        return new ProviderState(
                STARTER.name(),
                PlanStatus.ACTIVE,
                "plan",
                Optional.of(new BillingTerm(BillingInterval.YEAR, START, END, isEnding)));
    }

    @Override
    public URI buy(String token) {
        check(token);
        changes.add("buy");
        return URI.create("https://shop.example/done?a=b");
    }

    @Override
    public void change(String token, LocalChange change) {
        check(token);
        changes.add(
                switch (change) {
                    case LocalChange.To(PlanName plan, BillingInterval interval) ->
                            "change " + plan + " " + interval.keyword();
                    case LocalChange.Cancel _ -> "cancel";
                    case LocalChange.Resume _ -> "resume";
                });
    }

    @Override
    public void give(AccountId account, PlanName plan, BillingInterval interval) {
        throw new UnsupportedOperationException();
    }

    private static void check(String token) {
        if (!token.equals("good")) {
            String code = token.equals("late") ? "token_expired" : "invalid_token";
            throw new Failure.Unauthenticated(code, "No.").asException();
        }
    }
}
