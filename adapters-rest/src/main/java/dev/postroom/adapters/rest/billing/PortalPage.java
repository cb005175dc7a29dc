package dev.postroom.adapters.rest.billing;

import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.local.LocalPageModel;
import dev.postroom.domain.billing.local.LocalPageRequest;
import dev.postroom.domain.billing.provider.ProviderState;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The contents of the page of the portal.
 *
 * @param plan the plan by which the account is limited now
 * @param end the day after the last one that is paid; empty when no plan is in force
 * @param isEnding whether the plan ends with its period
 * @param offers empty when no plan is in force
 */
public record PortalPage(
        String token,
        String plan,
        String end,
        boolean isEnding,
        List<PlanLine> lines,
        List<PlanOffer> offers,
        String back) {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    static PortalPage of(String token, LocalPageModel counter, LocalPageRequest.Portal errand) {
        Optional<BillingTerm> term = counter.plan().flatMap(ProviderState::term);
        return new PortalPage(
                token,
                counter.billing().subscription().plan().value(),
                term.map(paid -> DAY.format(paid.end())).orElse(""),
                term.filter(BillingTerm::cancelAtPeriodEnd).isPresent(),
                PlanLine.of(counter.billing().limits(), counter.billing().usage()),
                counter.plan()
                        .map(current -> PlanOffer.of(counter.sold(), current))
                        .orElse(List.of()),
                errand.back().toString());
    }
}
