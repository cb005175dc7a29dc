package dev.postroom.adapters.rest.figure.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Progress;
import dev.postroom.domain.billing.AccountBilling;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.webhook.Webhook;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The parts of the overview that the reader may see; without the permission a part is empty.
 *
 * @param path of the environment
 */
record OverviewParts(OverviewSources sources, ApiRequest request, String path, Instant now) {

    private static final int FEW = 10;

    private boolean may(Scope scope) {
        return request.caller().may(scope);
    }

    /** The campaigns that are being sent or were paused. */
    List<OverviewPage.Running> campaigns() {
        CampaignQuery wanted =
                new CampaignQuery(
                        Set.of(CampaignStatus.SENDING, CampaignStatus.PAUSED),
                        Optional.empty(),
                        TimeSpan.always());
        return sources
                .campaigns()
                .list(
                        request.workspace(),
                        wanted,
                        PageRequest.first(FEW, Sort.descending(CampaignQuery.Sort.CREATED_AT)))
                .items()
                .stream()
                .map(this::running)
                .toList();
    }

    private OverviewPage.Running running(CountedCampaign counted) {
        long all = counted.stats().recipients();
        long done = all - counted.stats().open();
        return new OverviewPage.Running(
                counted.campaign().name(),
                path + "/campaigns/" + counted.campaign().id(),
                Badges.of("campaign", counted.campaign().status().keyword()),
                new Progress(
                        "Recipients with an outcome",
                        done,
                        Math.max(1, all),
                        "%s of %s".formatted(Numbers.of(done), Numbers.of(all))));
    }

    /** The webhooks of the environment; none for a reader who may not see them. */
    List<Webhook> webhooks() {
        if (!may(Scope.WEBHOOKS_MANAGE)) {
            return List.of();
        }
        return sources.webhooks()
                .list(
                        request.workspace(),
                        PageRequest.first(
                                PageRequest.MAX_LIMIT, Sort.descending(Webhook.Sort.CREATED_AT)))
                .items();
    }

    /** Those of these webhooks whose last deliveries have failed. */
    List<OverviewPage.Failing> failing(List<Webhook> webhooks) {
        return webhooks.stream()
                .filter(webhook ->
                        webhook.isActive() && webhook.activity().consecutiveFailures() > 0)
                .limit(FEW)
                .map(webhook ->
                        new OverviewPage.Failing(
                                webhook.url().toString(),
                                path + "/webhooks/" + webhook.id(),
                                Numbers.counted(
                                        webhook.activity().consecutiveFailures(),
                                        "failure",
                                        "failures in a row")))
                .toList();
    }

    /** How much of the plan is used. */
    List<OverviewPage.Used> plan() {
        if (!may(Scope.BILLING_READ)) {
            return List.of();
        }
        AccountBilling billing = sources.billing().subscription(request.workspace());
        return Arrays.stream(PlanResource.values())
                .filter(billing.limits()::containsKey)
                .map(resource -> used(billing, resource))
                .toList();
    }

    private static OverviewPage.Used used(AccountBilling billing, PlanResource resource) {
        String label = resource.keyword().replace('_', ' ');
        long most = Optional.ofNullable(billing.limits().get(resource)).orElse(0L);
        long used = Optional.ofNullable(billing.usage().get(resource)).orElse(0L);
        return new OverviewPage.Used(
                label,
                new Progress(
                        "Used: " + label,
                        Math.min(used, most),
                        Math.max(1, most),
                        "%s of %s".formatted(Numbers.of(used), Numbers.of(most))));
    }

    /** The newest events. */
    List<OverviewPage.Recent> events() {
        if (!may(Scope.WEBHOOKS_MANAGE)) {
            return List.of();
        }
        return sources
                .events()
                .readNewest(request.workspace(), Optional.empty(), Set.of(), FEW)
                .items()
                .stream()
                .map(event ->
                        new OverviewPage.Recent(
                                event.event().type().keyword(),
                                path + "/events/" + event.event().id(),
                                Moment.of(event.event().occurredAt(), now)))
                .toList();
    }
}
