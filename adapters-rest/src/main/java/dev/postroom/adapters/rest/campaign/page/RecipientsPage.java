package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/** The recipients of a campaign. */
public record RecipientsPage(
        CampaignHead head, List<RecipientRow> rows, Pager pager, Filters filters, Empty empty) {

    public RecipientsPage {
        rows = List.copyOf(rows);
    }
}
