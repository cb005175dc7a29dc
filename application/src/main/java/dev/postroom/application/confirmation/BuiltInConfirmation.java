package dev.postroom.application.confirmation;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.TemplateSource;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The built-in confirmation mail, in English and German. Its HTML stands without images, scripts
 * and web fonts, and follows the reader's choice of a light or dark display.
 */
final class BuiltInConfirmation {

    private static final String TEXT =
            """
            {{word_heading}}

            {{word_lead}}
            {{#each tags}}
            - {{name}}
            {{/each}}

            {{word_button}}:
            {{confirm_url}}

            {{word_hint_of_text}}

            {{word_stop}}
            {{word_unsubscribe}}: {{unsubscribe_url}}

            {{account_name}}
            {{#if postal_address}}
            {{postal_address}}
            {{/if}}
            {{#if imprint_url}}
            {{word_imprint}}: {{imprint_url}}
            {{/if}}
            {{#if privacy_url}}
            {{word_privacy}}: {{privacy_url}}
            {{/if}}
            """;

    static final TemplateSource SOURCE =
            new TemplateSource(
                    "{{word_subject}}",
                    Optional.of("{{word_lead}}"),
                    Optional.empty(),
                    Optional.of(ConfirmationMarkup.html()),
                    Optional.of(TEXT));

    private BuiltInConfirmation() {}

    /**
     * The words of the mail.
     *
     * @param language a language tag; German for {@code de} with any region, English for all others
     * @param account the name that the person knows the sender by
     * @param days how long the link is valid
     * @param hasTopics whether a list of topics follows the first sentence
     */
    static JsonObject words(
            Optional<String> language, String account, int days, boolean hasTopics) {
        boolean isGerman =
                language.map(tag -> Locale.forLanguageTag(tag).getLanguage())
                        .filter("de"::equals)
                        .isPresent();
        Map<String, @Nullable Object> words = new LinkedHashMap<>();
        words.put("word_language", isGerman ? "de" : "en");
        String end = hasTopics ? ":" : ".";
        (isGerman ? german(account, days, end) : english(account, days, end))
                .forEach((name, word) -> words.put("word_" + name, word));
        return JsonObject.of(words);
    }

    private static Map<String, String> english(String account, int days, String end) {
        String valid = days == 1 ? "1 day" : days + " days";
        return Map.of(
                "subject",
                "Please confirm your subscription",
                "heading",
                "Please confirm your subscription",
                "lead",
                "You asked to get mail from " + account + ". Please confirm" + end,
                "button",
                "Confirm subscription",
                "hint",
                "The link is valid for "
                        + valid
                        + ". If the button does not work, open this address:",
                "hint_of_text",
                "The link is valid for " + valid + ".",
                "stop",
                "You did not sign up? Then do nothing: without a confirmation you will not"
                        + " be subscribed.",
                "unsubscribe",
                "Unsubscribe from all mail",
                "imprint",
                "About the sender",
                "privacy",
                "Privacy");
    }

    private static Map<String, String> german(String account, int days, String end) {
        String valid = days == 1 ? "1 Tag" : days + " Tage";
        return Map.of(
                "subject",
                "Bitte bestätigen Sie Ihre Anmeldung",
                "heading",
                "Bitte bestätigen Sie Ihre Anmeldung",
                "lead",
                "Sie möchten E-Mails von "
                        + account
                        + " erhalten. Bitte bestätigen Sie"
                        + (end.equals(":") ? end : " das."),
                "button",
                "Anmeldung bestätigen",
                "hint",
                "Der Link gilt "
                        + valid
                        + ". Falls der Knopf nicht funktioniert, öffnen Sie diese Adresse:",
                "hint_of_text",
                "Der Link gilt " + valid + ".",
                "stop",
                "Sie haben sich nicht angemeldet? Dann müssen Sie nichts tun: Ohne"
                        + " Bestätigung werden Sie nicht eingetragen.",
                "unsubscribe",
                "Von allen E-Mails abmelden",
                "imprint",
                "Impressum",
                "privacy",
                "Datenschutz");
    }
}
