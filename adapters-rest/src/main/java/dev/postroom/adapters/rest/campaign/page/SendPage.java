package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Notice;

import java.util.List;

/**
 * The page that asks before a campaign is sent.
 *
 * @param name of the campaign
 * @param path of the campaign
 * @param button which names the effect
 * @param everyone the box that says that it is for all; no element when that is clear
 */
public record SendPage(
        String name,
        String path,
        List<FormError> errors,
        List<Notice> notices,
        String button,
        List<Field> now,
        List<Field> later,
        List<Box> everyone) {

    public SendPage {
        errors = List.copyOf(errors);
        notices = List.copyOf(notices);
        now = List.copyOf(now);
        later = List.copyOf(later);
        everyone = List.copyOf(everyone);
    }
}
