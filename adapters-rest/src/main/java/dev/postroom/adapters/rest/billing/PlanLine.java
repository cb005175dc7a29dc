package dev.postroom.adapters.rest.billing;

import dev.postroom.domain.billing.PlanResource;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One line of the table of a plan.
 *
 * @param limit a number, or that there is no limit
 * @param used a number; empty when it is not counted
 */
public record PlanLine(String resource, String limit, String used) {

    /** A line for each resource that a plan can limit. */
    static List<PlanLine> of(Map<PlanResource, Long> limits, Map<PlanResource, Long> usage) {
        return Arrays.stream(PlanResource.values())
                .map(resource ->
                        new PlanLine(
                                title(resource),
                                number(limits, resource).orElse("unlimited"),
                                number(usage, resource).orElse("")))
                .toList();
    }

    private static Optional<String> number(Map<PlanResource, Long> of, PlanResource resource) {
        return Optional.ofNullable(of.get(resource))
                .map(number -> String.format(Locale.ENGLISH, "%,d", number));
    }

    private static String title(PlanResource resource) {
        return switch (resource) {
            case SUBSCRIBERS -> "Subscribers";
            case EMAILS_PER_MONTH -> "Emails a month";
            case TAGS -> "Tags";
            case WEBHOOKS -> "Webhooks";
            case API_KEYS -> "API keys";
        };
    }
}
