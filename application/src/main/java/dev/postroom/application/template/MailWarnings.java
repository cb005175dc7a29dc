package dev.postroom.application.template;

import dev.postroom.domain.template.MailHtml;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.Warning;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Looks for what the author of a rendered mail probably did not mean.
 *
 * @param html reads the mail
 */
public record MailWarnings(MailHtml html) {

    /**
     * The warnings about a mail.
     *
     * @param lacksWayOut whether it must have a link to unsubscribe and has none
     * @param missing the variables without a value
     */
    public List<Warning> of(RenderedMail mail, boolean lacksWayOut, Collection<String> missing) {
        List<Warning> warnings = new ArrayList<>();
        missing.stream().map(Warning::missing).forEach(warnings::add);
        if (lacksWayOut) {
            warnings.add(
                    warning(
                            Warning.Code.NO_UNSUBSCRIBE_LINK,
                            "The mail does not show a link to unsubscribe to every reader. Use"
                                    + " {{unsubscribe_url}} or {{preference_center_url}} in a link"
                                    + " outside of {{#if}}."));
        }
        if (mail.text().isBlank()) {
            warnings.add(
                    warning(
                            Warning.Code.NO_TEXT,
                            "The mail has no text: readers who see no images see nothing."));
        }
        warnings.addAll(ofUrls(mail));
        return List.copyOf(warnings);
    }

    private List<Warning> ofUrls(RenderedMail mail) {
        MailHtml.Urls urls = html.urls(mail.html());
        List<Warning> warnings = new ArrayList<>();
        Stream.concat(Stream.of(mail.text()), urls.named().stream())
                .flatMap(text -> LocalHost.in(text).stream())
                .findFirst()
                .ifPresent(host ->
                        warnings.add(
                                warning(
                                        Warning.Code.LINK_TO_LOCALHOST,
                                        "A link or an image of the mail leads to "
                                                + host
                                                + ", which readers cannot reach.")));
        if (urls.loaded().stream().anyMatch(url -> url.regionMatches(true, 0, "http://", 0, 7))) {
            warnings.add(
                    warning(
                            Warning.Code.IMAGE_OVER_HTTP,
                            "An image of the mail is loaded over http; many mail programs show only"
                                    + " images over https."));
        }
        return warnings;
    }

    private static Warning warning(Warning.Code code, String message) {
        return new Warning("template_id", code, message);
    }
}
