package dev.postroom.adapters.rest.campaign.page.reaction;

import dev.postroom.adapters.rest.campaign.page.CampaignHead;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Moment;

import java.util.List;

/** The links of a campaign that were followed. */
public record LinksPage(CampaignHead head, List<Link> rows, Empty empty) {

    public LinksPage {
        rows = List.copyOf(rows);
    }

    /**
     * A link.
     *
     * @param people the mails in which people followed it
     * @param machines the mails in which machines alone followed it
     * @param requests each time that it was followed
     */
    public record Link(
            String url,
            String people,
            String machines,
            String requests,
            Moment first,
            Moment last) {}
}
