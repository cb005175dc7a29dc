package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.failure.ClosestName;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.InstantText;
import dev.postroom.domain.subscriber.filter.FilterRules;
import dev.postroom.domain.subscriber.filter.RuleFields;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The fields of a person that rules name: those of the profile, {@code metadata.plan}, {@code tags}
 * with the slugs of all tags, {@code tags.vip}, which is true or missing, and those of {@link
 * CampaignFields}. The key of a field is the field.
 *
 * @param campaigns whether there is a campaign with this id
 */
public record PersonFields(KnownCampaigns campaigns) implements RuleFields {

    /** The beginning of fields that are members of the metadata. */
    public static final String METADATA = "metadata.";

    /** The beginning of fields that are single tags. */
    public static final String TAGS = "tags.";

    /** All slugs. */
    public static final String ALL_TAGS = "tags";

    private static final List<String> PREFIXES =
            List.of(METADATA, TAGS, CampaignFields.OPENED, CampaignFields.CLICKED);

    private static final String NAMED =
            ", metadata. or tags. followed by a name, opened. or clicked. followed by the id of a"
                    + " campaign";

    /** Fields that are texts. */
    public static final List<String> TEXTS =
            List.of(
                    "email",
                    "status",
                    "first_name",
                    "last_name",
                    "external_id",
                    "language",
                    "timezone",
                    "source");

    /** Fields that are times. */
    public static final List<String> TIMES =
            List.of("created_at", "updated_at", "confirmed_at", "unsubscribed_at");

    @Override
    public String keyOf(String field) {
        if (!knows(field, campaigns)) {
            throw Failure.Invalid.value("unknown_field", unknown(field, "")).asException();
        }
        return field;
    }

    @Override
    public String fieldOf(String key) {
        return key;
    }

    @Override
    public boolean isTime(String key) {
        return TIMES.contains(key);
    }

    /**
     * Whether a rule can name the field; {@code Invalid} for a name of a wrong length, and for an
     * unknown campaign.
     */
    public static boolean knows(String field, KnownCampaigns campaigns) {
        if (CampaignFields.includes(field)) {
            CampaignFields.check(field, campaigns);
            return true;
        }
        for (String prefix : List.of(METADATA, TAGS)) {
            if (field.startsWith(prefix)) {
                FilterRules.nameOf(field.substring(prefix.length()));
                return true;
            }
        }
        return TEXTS.contains(field) || TIMES.contains(field) || field.equals(ALL_TAGS);
    }

    /**
     * For a field that no rule can name: all fields, and the one that was probably meant.
     *
     * @param more further fields, for people
     */
    public static String unknown(String field, String more) {
        String all = String.join(", ", names()) + NAMED + more;
        return "Must be one of %s.%s".formatted(all, meant(field));
    }

    // before a dot is a word of ours, and after it one of the client
    private static String meant(String field) {
        int dot = field.indexOf('.') + 1;
        String own = dot == 0 ? field : field.substring(0, dot);
        return ClosestName.to(own, dot == 0 ? names() : PREFIXES)
                .map(closest ->
                        " Did you mean %s?".formatted(closest + field.substring(own.length())))
                .orElse("");
    }

    private static List<String> names() {
        return Stream.of(TEXTS, List.of(ALL_TAGS), TIMES).flatMap(List::stream).toList();
    }

    /**
     * The value of a field in the form of {@link dev.postroom.domain.shared.json.JsonObject}; null
     * when it is absent.
     */
    public static @Nullable Object value(Subscriber person, Engagement engagement, String field) {
        if (field.startsWith(METADATA)) {
            return person.profile().metadata().members().get(field.substring(METADATA.length()));
        }
        if (CampaignFields.includes(field)) {
            return CampaignFields.value(engagement, field);
        }
        if (field.startsWith(TAGS)) {
            return slugs(person).contains(field.substring(TAGS.length())) ? true : null;
        }
        return switch (field) {
            case "email" -> person.email().value();
            case "status" -> person.status().keyword();
            case "first_name" -> person.profile().firstName().orElse(null);
            case "last_name" -> person.profile().lastName().orElse(null);
            case "external_id" -> person.profile().externalId().orElse(null);
            case "language" -> person.profile().language().orElse(null);
            case "timezone" -> person.profile().timezone().orElse(null);
            case "source" -> person.source();
            case ALL_TAGS -> slugs(person);
            case "created_at" -> time(Optional.of(person.createdAt()));
            case "updated_at" -> time(Optional.of(person.updatedAt()));
            case "confirmed_at" -> time(person.state().confirmedAt());
            case "unsubscribed_at" -> time(person.state().unsubscribedAt());
            default -> null;
        };
    }

    private static @Nullable String time(Optional<Instant> at) {
        return at.map(InstantText.MILLISECONDS::of).orElse(null);
    }

    private static List<String> slugs(Subscriber person) {
        return person.memberships().stream().map(one -> one.tag().slug().value()).toList();
    }
}
