package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.shared.text.TimeZoneName;

import java.time.ZoneId;
import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.Optional;

/**
 * The data of a person besides address and status.
 *
 * @param firstName up to 200 characters
 * @param lastName up to 200 characters
 * @param externalId the client's own id, up to 200 characters
 * @param language a language tag (BCP 47), for example {@code de-AT}
 * @param timezone a time zone of the IANA database, for example {@code Europe/Vienna}
 * @param metadata the client's own data, at most 16 KiB of JSON
 */
public record Profile(
        Optional<String> firstName,
        Optional<String> lastName,
        Optional<String> externalId,
        Optional<String> language,
        Optional<String> timezone,
        JsonObject metadata) {

    /** The maximum size of metadata, in bytes of JSON text. */
    public static final int MAX_METADATA_BYTES = 16 * 1024;

    /** The maximum depth of metadata. Templates and events nest them in further objects. */
    public static final int MAX_METADATA_DEPTH = 20;

    private static final int MAX_LANGUAGE = 35;

    public Profile {
        metadata = fit(metadata);
    }

    /** An empty profile. */
    public static Profile empty() {
        return new Profile(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                JsonObject.empty());
    }

    /** A valid first or last name. */
    public static String nameOf(String text) {
        return Text.required(text, 200);
    }

    /** A valid external id. */
    public static String externalIdOf(String text) {
        return Text.required(text, 200);
    }

    /** A well-formed language tag in its canonical form; {@code en_US} means {@code en-US}. */
    public static String languageOf(String text) {
        try {
            String tag =
                    new Locale.Builder()
                            .setLanguageTag(text.strip().replace('_', '-'))
                            .build()
                            .toLanguageTag();
            if (!tag.equals("und") && text.length() <= MAX_LANGUAGE) {
                return tag;
            }
        } catch (IllformedLocaleException _) {
            // reported below as an unknown language
        }
        throw Failure.Invalid.value(
                        "invalid_language", "Must be a language tag, for example en or de-AT.")
                .asException();
    }

    /** A known time zone; of a name that is only a link, the name of its zone. */
    public static String timezoneOf(String text) {
        return TimeZoneName.find(text.strip())
                .map(ZoneId::getId)
                .orElseThrow(() ->
                        Failure.Invalid.value(
                                        "invalid_timezone",
                                        """
                                        Must be the name of an IANA time zone, for example \
                                        Europe/Vienna. An offset such as +02:00 is not one.\
                                        """)
                                .asException());
    }

    /** Metadata of a valid size and depth in a request; merging does not increase the depth. */
    public static JsonObject metadataOf(JsonObject metadata) {
        if (metadata.depth() > MAX_METADATA_DEPTH) {
            throw Failure.Invalid.value("too_deep", Messages.nesting(MAX_METADATA_DEPTH))
                    .asException();
        }
        return metadata.atMostKib(MAX_METADATA_BYTES / 1024);
    }

    private static JsonObject fit(JsonObject metadata) {
        return metadata.atMostKib(MAX_METADATA_BYTES / 1024);
    }
}
