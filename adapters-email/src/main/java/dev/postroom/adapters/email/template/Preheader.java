package dev.postroom.adapters.email.template;

import org.jsoup.nodes.Entities;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The preview text that mail clients show beside the subject, hidden at the start of the body. */
final class Preheader {

    private static final Pattern PROLOGUE =
            Pattern.compile(
                    "\\s*(?:<!doctype[^>]*>\\s*)?(?:<html[^>]*>\\s*)?(?:<head\\b.*?</head>\\s*)?",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private Preheader() {}

    /** The HTML with the hidden text; without a body tag it precedes all content. */
    static String insert(String html, String previewText) {
        int at = contentStart(html);
        return html.substring(0, at) + hidden(previewText) + html.substring(at);
    }

    private static int contentStart(String html) {
        int body = BodyTag.end(html);
        if (body >= 0) {
            return body;
        }
        Matcher prologue = PROLOGUE.matcher(html);
        return prologue.lookingAt() ? prologue.end() : 0;
    }

    private static String hidden(String text) {
        return "<div style=\"display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;"
                + "opacity:0;overflow:hidden;mso-hide:all\">"
                + Entities.escape(text)
                + "</div>";
    }
}
