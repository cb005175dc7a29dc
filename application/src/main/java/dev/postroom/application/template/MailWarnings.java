package dev.postroom.application.template;

import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.Warning;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Looks for what the author of a rendered mail probably did not mean. */
public final class MailWarnings {

    private static final Set<String> WAYS_OUT = Set.of("unsubscribe_url", "preference_center_url");

    private static final Pattern LOCAL_ADDRESS =
            Pattern.compile(
                    "https?://(?:[^\\s/?#\"'<>@]{0,100}+@)?(?:(?:[\\w-]{1,63}+\\.){0,5}localhost"
                            + "|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|0\\.0\\.0\\.0|\\[::1])"
                            + "\\.?(?![\\w.-])",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern PLAIN_IMAGE =
            Pattern.compile(
                    "(?:\\b(?:src|srcset|background|poster)\\s{0,9}+=\\s{0,9}+[\"']?"
                            + "|\\burl\\(\\s{0,9}+(?:[\"']|&quot;|&#39;)?)\\s{0,9}+http://",
                    Pattern.CASE_INSENSITIVE);

    private MailWarnings() {}

    /** The warnings about a mail of a category; of a campaign, all mails are marketing. */
    public static List<Warning> of(
            RenderedMail mail,
            TemplateCategory category,
            Set<String> used,
            Collection<String> missing) {
        List<Warning> warnings = new ArrayList<>();
        missing.stream().map(Warning::missing).forEach(warnings::add);
        if (category == TemplateCategory.MARKETING && WAYS_OUT.stream().noneMatch(used::contains)) {
            warnings.add(
                    new Warning(
                            "template_id",
                            Warning.Code.NO_UNSUBSCRIBE_LINK,
                            "The mail has no link to unsubscribe. Use {{unsubscribe_url}} or"
                                    + " {{preference_center_url}}."));
        }
        String html = mail.html();
        if (mail.text().isBlank()) {
            warnings.add(
                    new Warning(
                            "template_id",
                            Warning.Code.NO_TEXT,
                            "The mail has no text: readers who see no images see nothing."));
        }
        if (LOCAL_ADDRESS.matcher(html).find() || LOCAL_ADDRESS.matcher(mail.text()).find()) {
            warnings.add(
                    new Warning(
                            "template_id",
                            Warning.Code.LINK_TO_LOCALHOST,
                            "A link or an image of the mail leads to the reader's own computer."));
        }
        if (PLAIN_IMAGE.matcher(html).find()) {
            warnings.add(
                    new Warning(
                            "template_id",
                            Warning.Code.IMAGE_OVER_HTTP,
                            "An image of the mail is loaded over http; many mail programs show only"
                                    + " images over https."));
        }
        return List.copyOf(warnings);
    }
}
