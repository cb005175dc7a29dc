package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.UuidText;
import dev.postroom.domain.subscriber.filter.FilterRule;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The fields of rules about campaigns: {@code opened.} and {@code clicked.} with the id of one.
 * Such a field is true, or missing.
 */
public final class CampaignFields {

    /** The beginning of fields that ask whether a mail of a campaign was opened. */
    public static final String OPENED = "opened.";

    /** The beginning of fields that ask whether a link in a mail of a campaign was followed. */
    public static final String CLICKED = "clicked.";

    private static final List<String> PREFIXES = List.of(OPENED, CLICKED);

    private CampaignFields() {}

    /** Whether the field has this form, be it with the id of a campaign or not. */
    public static boolean includes(String field) {
        return PREFIXES.stream().anyMatch(field::startsWith);
    }

    /** Fails for a field about a campaign that is not {@code known}. */
    static void check(String field, KnownCampaigns known) {
        if (campaign(field).filter(known::has).isEmpty()) {
            throw Failure.Invalid.value(
                            "unknown_campaign",
                            "The campaign does not exist. Write opened. or clicked. and the id of a"
                                    + " campaign of this environment.")
                    .asException();
        }
    }

    /** The campaigns that rules name. */
    public static Set<UUID> campaigns(FilterRule rule) {
        return keys(rule)
                .flatMap(key -> campaign(key).stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<String> keys(FilterRule rule) {
        return switch (rule) {
            case FilterRule.Group(_, List<FilterRule> rules) ->
                    rules.stream().flatMap(CampaignFields::keys);
            case FilterRule.Comparison(String key, _, _) -> Stream.of(key);
        };
    }

    /** The campaign that a field is about; empty for another field. */
    static Optional<UUID> campaign(String field) {
        return PREFIXES.stream()
                .filter(field::startsWith)
                .findFirst()
                .flatMap(prefix -> UuidText.parse(field.substring(prefix.length())));
    }

    static @Nullable Object value(Engagement engagement, String field) {
        Set<UUID> campaigns = field.startsWith(OPENED) ? engagement.opened() : engagement.clicked();
        return campaign(field).filter(campaigns::contains).isPresent() ? true : null;
    }
}
