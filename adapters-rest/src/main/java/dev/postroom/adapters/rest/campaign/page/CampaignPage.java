package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.Notice;

import java.util.List;
import java.util.Optional;

/**
 * A page of a campaign, other than the list of its recipients.
 *
 * @param title of what follows
 * @param counters numbers that lead to their rows
 * @param body the address of the mail; empty when the page does not show it
 * @param test the field of the form that sends a test; empty for no form
 */
public record CampaignPage(
        CampaignHead head,
        String title,
        List<Notice> notices,
        List<Counter> counters,
        List<Fact> facts,
        List<Code> sources,
        String body,
        Optional<Field> test) {

    public CampaignPage {
        notices = List.copyOf(notices);
        counters = List.copyOf(counters);
        facts = List.copyOf(facts);
        sources = List.copyOf(sources);
    }

    /** A page with facts alone. */
    static CampaignPage of(CampaignHead head, String title, List<Fact> facts) {
        return new CampaignPage(
                head, title, List.of(), List.of(), facts, List.of(), "", Optional.empty());
    }

    CampaignPage counting(List<Counter> numbers) {
        return new CampaignPage(head, title, notices, numbers, facts, sources, body, test);
    }

    CampaignPage noting(List<Notice> texts) {
        return new CampaignPage(head, title, texts, counters, facts, sources, body, test);
    }

    CampaignPage quoting(List<Code> texts) {
        return new CampaignPage(head, title, notices, counters, facts, texts, body, test);
    }

    CampaignPage showing(String mail, Optional<Field> trial) {
        return new CampaignPage(head, title, notices, counters, facts, sources, mail, trial);
    }
}
