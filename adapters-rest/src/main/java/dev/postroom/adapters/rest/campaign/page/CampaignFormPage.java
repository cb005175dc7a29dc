package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/**
 * The form about a campaign.
 *
 * @param version of the campaign that is changed; empty for a new one
 */
public record CampaignFormPage(
        Words words,
        List<FormError> errors,
        List<Field> message,
        List<Field> audience,
        List<Box> boxes,
        String version,
        Ways ways) {

    public CampaignFormPage {
        errors = List.copyOf(errors);
        message = List.copyOf(message);
        audience = List.copyOf(audience);
        boxes = List.copyOf(boxes);
    }

    /** The title of the page and the text of its button. */
    public record Words(String title, String button) {}

    /**
     * Where the form leads.
     *
     * @param action the address that it is sent to
     * @param back where to go without sending it
     */
    public record Ways(String action, String back) {}
}
