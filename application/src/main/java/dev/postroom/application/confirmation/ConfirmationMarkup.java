package dev.postroom.application.confirmation;

import java.util.List;

/** The HTML of the built-in confirmation mail, with the words left out. */
final class ConfirmationMarkup {

    private static final List<String> PARTS =
            List.of(
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
                    """,
                    """
                    @media (prefers-color-scheme: dark) {
                      .page { background: #16181d !important; }
                      .card { background: #22252c !important; border-color: #3a3f4a !important; }
                      .card h1, .card p, .card ul { color: #f1f3f6 !important; }
                    """,
                    """
                      .card .quiet, .card .quiet a { color: #b3bac6 !important; }
                      .button a { background: #8ab4f8 !important; color: #10131a !important; }
                    }
                    </style>
                    </head>
                    <body class="page" style="margin:0;padding:0;background:#f2f4f7;">
                    """,
                    """
                    <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f7;">
                    <tr><td align="center" style="padding:32px 16px;">
                    <table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d9dee6;border-radius:8px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;">
                    <tr><td style="padding:32px;">
                    <h1 style="margin:0 0 16px;font-size:22px;line-height:30px;color:#1b2430;">{{word_heading}}</h1>
                    """,
                    """
                    <p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1b2430;">{{word_lead}}</p>
                    {{#if tag_names}}<ul style="margin:0 0 16px;padding:0 0 0 24px;font-size:16px;line-height:24px;color:#1b2430;font-weight:bold;">{{#each tags}}<li>{{name}}</li>{{/each}}</ul>{{/if}}
                    <table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="button" style="padding:8px 0 24px;">
                    <a href="{{confirm_url}}" style="display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:bold;color:#ffffff;background:#1a56b0;border-radius:6px;text-decoration:none;">{{word_button}}</a>
                    </td></tr></table>
                    <p class="quiet" style="margin:0 0 12px;font-size:14px;line-height:21px;color:#4a5565;">{{word_hint}}</p>
                    """,
                    """
                    <p class="quiet" style="margin:0 0 12px;font-size:14px;line-height:21px;color:#4a5565;word-break:break-all;"><a href="{{confirm_url}}" style="color:#1a56b0;">{{confirm_url}}</a></p>
                    <p class="quiet" style="margin:0;font-size:14px;line-height:21px;color:#4a5565;">{{word_stop}} <a href="{{unsubscribe_url}}" style="color:#4a5565;">{{word_unsubscribe}}</a></p>
                    """,
                    """
                    <p class="quiet" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #d9dee6;font-size:13px;line-height:20px;color:#4a5565;white-space:pre-line;"><strong>{{account_name}}</strong>{{#if postal_address}}
                    {{postal_address}}{{/if}}</p>
                    {{#if imprint_url}}<p class="quiet" style="margin:0;font-size:13px;line-height:20px;color:#4a5565;"><a href="{{imprint_url}}" style="color:#4a5565;">{{word_imprint}}</a></p>{{/if}}
                    {{#if privacy_url}}<p class="quiet" style="margin:0;font-size:13px;line-height:20px;color:#4a5565;"><a href="{{privacy_url}}" style="color:#4a5565;">{{word_privacy}}</a></p>{{/if}}
                    </td></tr>
                    </table>
                    </td></tr>
                    </table>
                    </body>
                    </html>
                    """);

    private ConfirmationMarkup() {}

    static String html() {
        return String.join("", PARTS);
    }
}
