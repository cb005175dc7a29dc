package dev.postroom.adapters.email.template;

import ch.digitalfondue.mjml4j.Mjml4j;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts rendered MJML to HTML. Entities are preserved, so values stay escaped. */
final class MjmlConversion {

    // No resolver: an mj-include remains an unknown tag and is refused.
    private static final Mjml4j.Configuration CONFIGURATION =
            new Mjml4j.Configuration("und", Mjml4j.TextDirection.AUTO, null);
    // The converter's time grows faster than its input, and a conversion cannot be interrupted.
    private static final int MAX_TAGS = 4000;
    // Conversion time grows with the cube of the nesting depth; real mails nest seven tags.
    private static final int MAX_DEPTH = 16;
    private static final Pattern TAG = Pattern.compile("<(/?)mj[^<>]*");
    private static final Pattern BODY = Pattern.compile("<mj-body[\\s/>]");
    private static final Pattern LEFT_OVER = Pattern.compile("<(mj-[a-z-]+)");

    private MjmlConversion() {}

    /**
     * The HTML of the MJML. Fails with {@code Invalid}, under no field.
     *
     * @param source the source that the MJML was rendered from; errors give positions in it where
     *     known
     */
    static String toHtml(String mjml, String source) {
        if (!BODY.matcher(mjml).find()) {
            throw TemplateErrors.invalid("MJML needs an mj-body inside of mjml.");
        }
        if (mjml.chars().filter(c -> c == '<').count() > MAX_TAGS) {
            throw RenderBudget.exceeded("", "This template makes more than 4000 MJML tags.");
        }
        if (depth(mjml) > MAX_DEPTH) {
            throw RenderBudget.exceeded("", "MJML tags are nested more than 16 levels deep.");
        }
        String html = converted(mjml);
        Matcher unknown = LEFT_OVER.matcher(html);
        if (unknown.find()) {
            String tag = unknown.group(1);
            throw TemplateErrors.invalid(
                    place(source, tag) + "MJML does not know the tag " + tag + " at this place.");
        }
        if (html.length() > RenderBudget.MAX_OUTPUT) {
            throw RenderBudget.exceeded("", "This template writes more than 1 MiB.");
        }
        return html;
    }

    // The converter reports no positions: one is known when the source contains the tag only once.
    private static String place(String source, String tag) {
        List<MatchResult> found =
                Pattern.compile("<" + tag + "(?![a-z-])").matcher(source).results().toList();
        if (found.size() != 1) {
            return "";
        }
        String before = source.substring(0, found.getFirst().start());
        int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
        return TemplateErrors.place(line, before.length() - before.lastIndexOf('\n'));
    }

    private static int depth(String mjml) {
        int depth = 0;
        int deepest = 0;
        Matcher tag = TAG.matcher(mjml);
        while (tag.find()) {
            boolean closing = !tag.group(1).isEmpty();
            boolean empty = tag.group().endsWith("/");
            depth += closing ? -1 : empty ? 0 : 1;
            deepest = Math.max(deepest, depth);
        }
        return deepest;
    }

    // The converter declares no exceptions and throws those of its parser.
    private static String converted(String mjml) {
        try {
            return Mjml4j.render(mjml, CONFIGURATION);
        } catch (RuntimeException e) {
            throw TemplateErrors.invalid("The MJML cannot be converted: " + reason(e) + ".");
        } catch (StackOverflowError _) {
            throw RenderBudget.exceeded("", "This is nested too deeply.");
        }
    }

    private static String reason(RuntimeException e) {
        return e instanceof IllegalStateException && e.getMessage() != null
                ? e.getMessage()
                : "an attribute or a tag has a wrong value";
    }
}
