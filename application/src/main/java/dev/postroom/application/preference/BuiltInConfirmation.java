package dev.postroom.application.preference;

import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.template.TemplateSource;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The built-in confirmation mail, in English and German. Its HTML stands without images, scripts
 * and web fonts, and follows the reader's choice of a light or dark display.
 */
final class BuiltInConfirmation {

    private static final String HTML =
            """
            <!DOCTYPE html>
            <html lang="{{word_language}}">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="supported-color-schemes" content="light dark">
            <title>{{word_subject}}</title>
            <style>
            :root { color-scheme: light dark; supported-color-schemes: light dark; }
            @media (prefers-color-scheme: dark) {
              .page { background: #16181d !important; }
              .card { background: #22252c !important; border-color: #3a3f4a !important; }
              .card h1, .card p { color: #f1f3f6 !important; }
              .card .quiet, .card .quiet a { color: #b3bac6 !important; }
              .button a { background: #8ab4f8 !important; color: #10131a !important; }
            }
            </style>
            </head>
            <body class="page" style="margin:0;padding:0;background:#f2f4f7;">
            <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f7;">
            <tr><td align="center" style="padding:32px 16px;">
            <table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d9dee6;border-radius:8px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;">
            <tr><td style="padding:32px;">
            <h1 style="margin:0 0 16px;font-size:22px;line-height:30px;color:#1b2430;">{{word_heading}}</h1>
            <p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1b2430;">{{word_lead}}</p>
            {{#if tag_names}}<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1b2430;font-weight:bold;">{{tag_names}}</p>{{/if}}
            <table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="button" style="padding:8px 0 24px;">
            <a href="{{confirm_url}}" style="display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:bold;color:#ffffff;background:#1a56b0;border-radius:6px;text-decoration:none;">{{word_button}}</a>
            </td></tr></table>
            <p class="quiet" style="margin:0 0 12px;font-size:14px;line-height:21px;color:#4a5565;">{{word_hint}}</p>
            <p class="quiet" style="margin:0 0 12px;font-size:14px;line-height:21px;color:#4a5565;word-break:break-all;"><a href="{{confirm_url}}" style="color:#1a56b0;">{{confirm_url}}</a></p>
            <p class="quiet" style="margin:0;font-size:14px;line-height:21px;color:#4a5565;">{{word_stop}} <a href="{{unsubscribe_url}}" style="color:#4a5565;">{{word_unsubscribe}}</a></p>
            </td></tr>
            </table>
            </td></tr>
            </table>
            </body>
            </html>
            """;

    private static final String TEXT =
            """
            {{word_heading}}

            {{word_lead}}
            {{#if tag_names}}
            {{tag_names}}
            {{/if}}

            {{word_button}}:
            {{confirm_url}}

            {{word_hint_of_text}}

            {{word_stop}}
            {{word_unsubscribe}}: {{unsubscribe_url}}
            """;

    static final TemplateSource SOURCE =
            new TemplateSource(
                    "{{word_subject}}",
                    Optional.of("{{word_lead}}"),
                    Optional.empty(),
                    Optional.of(HTML),
                    Optional.of(TEXT));

    private BuiltInConfirmation() {}

    /**
     * The words of the mail.
     *
     * @param language a language tag; German for {@code de} with any region, English for all others
     * @param account the name that the person knows the sender by
     * @param days how long the link is valid
     */
    static JsonObject words(Optional<String> language, String account, int days) {
        boolean isGerman =
                language.map(tag -> Locale.forLanguageTag(tag).getLanguage())
                        .filter("de"::equals)
                        .isPresent();
        Map<String, Object> words = new LinkedHashMap<>();
        words.put("word_language", isGerman ? "de" : "en");
        (isGerman ? german(account, days) : english(account, days))
                .forEach((name, word) -> words.put("word_" + name, word));
        return new JsonObject(words);
    }

    private static Map<String, String> english(String account, int days) {
        String valid = days == 1 ? "1 day" : days + " days";
        return Map.of(
                "subject",
                "Please confirm your subscription",
                "heading",
                "Please confirm your subscription",
                "lead",
                "This address was signed up with " + account + ". Is that right?",
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
                "Unsubscribe from all mail");
    }

    private static Map<String, String> german(String account, int days) {
        String valid = days == 1 ? "1 Tag" : days + " Tage";
        return Map.of(
                "subject",
                "Bitte bestätigen Sie Ihre Anmeldung",
                "heading",
                "Bitte bestätigen Sie Ihre Anmeldung",
                "lead",
                "Diese Adresse wurde bei " + account + " angemeldet. Ist das richtig?",
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
                "Von allen Mails abmelden");
    }
}
