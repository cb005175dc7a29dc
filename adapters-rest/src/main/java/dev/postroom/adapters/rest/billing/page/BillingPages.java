package dev.postroom.adapters.rest.billing.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Progress;
import dev.postroom.domain.billing.AccountBilling;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.shared.text.Keyword;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes the page of a plan. */
final class BillingPages {

    private BillingPages() {}

    static BillingPage of(
            ApiRequest request,
            AccountBilling billing,
            List<Notice> trouble,
            boolean mayBuy,
            Instant now) {
        PlanSubscription plan = billing.subscription();
        // a plan that was bought is changed in the portal
        boolean isBought = plan.provider().isPresent() && plan.status().isInForce();
        return new BillingPage(
                facts(plan, now),
                Arrays.stream(PlanResource.values())
                        .filter(billing.usage()::containsKey)
                        .map(resource -> used(request, billing, resource))
                        .toList(),
                billing.month().map(month -> Moment.of(month.end(), now)).stream().toList(),
                trouble,
                mayBuy && !isBought ? purchase() : List.of(),
                mayBuy);
    }

    private static List<Fact> facts(PlanSubscription subscription, Instant now) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Plan", subscription.plan().value()));
        facts.add(Fact.badge("Status", Badges.of("subscription", subscription.status().keyword())));
        facts.add(new Fact("Paid by", subscription.provider().orElse("no payment provider")));
        subscription
                .term()
                .ifPresent(term -> {
                    facts.add(new Fact("Paid by the", term.interval().keyword()));
                    facts.add(
                            Fact.time(
                                    term.cancelAtPeriodEnd() ? "Ends" : "Goes on",
                                    Moment.of(term.end(), now)));
                });
        return facts;
    }

    private static BillingPage.Used used(
            ApiRequest request, AccountBilling billing, PlanResource resource) {
        long used = billing.usage().getOrDefault(resource, 0L);
        Long limit = billing.limits().get(resource);
        String label = label(resource);
        return new BillingPage.Used(
                label,
                Numbers.of(used),
                limit == null ? "without limit" : Numbers.of(limit),
                Pages.path(request, path(resource)),
                limit == null
                        ? List.of()
                        : List.of(
                                new Progress(
                                        label,
                                        Math.min(used, limit),
                                        Math.max(1, limit),
                                        Numbers.of(used) + " of " + Numbers.of(limit))));
    }

    private static String label(PlanResource resource) {
        return switch (resource) {
            case SUBSCRIBERS -> "Subscribers";
            case EMAILS_PER_MONTH -> "Mails this month";
            case TAGS -> "Tags";
            case WEBHOOKS -> "Webhooks";
            case API_KEYS -> "Keys";
        };
    }

    private static String path(PlanResource resource) {
        return switch (resource) {
            case SUBSCRIBERS -> "/subscribers";
            case EMAILS_PER_MONTH -> "/emails";
            case TAGS -> "/tags";
            case WEBHOOKS -> "/webhooks";
            case API_KEYS -> "/keys";
        };
    }

    private static List<Field> purchase() {
        return List.of(
                Field.text("plan", "Plan", "")
                        .hint("The name of a plan that this installation sells.")
                        .required(),
                Field.select(
                        "interval",
                        "Paid by the",
                        Keyword.all(BillingInterval.class).stream()
                                .map(name -> new Choice(name, name, name.equals("month")))
                                .toList()));
    }
}
