package dev.postroom.bootstrap.demo;

import dev.postroom.bootstrap.wiring.Features;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.NewCampaign;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.Throttle;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.identity.OperatorCaller;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The seeded campaigns of the demo: letters of past weeks, and one that is ready to be sent. */
final class DemoCampaigns {

    private static final String READY = "Autumn offer";
    // 200 people in some seconds, so that the bar can be seen
    private static final Throttle PACE = new Throttle(2400);
    private static final List<String> HEADLINES =
            List.of(
                    "a notebook that lies flat",
                    "how our pencils are made",
                    "what you asked us",
                    "the shop has a garden",
                    "new colours");

    private final Features features;
    private final OperatorCaller caller;

    DemoCampaigns(Features features, OperatorCaller caller) {
        this.features = features;
        this.caller = caller;
    }

    /** The subject of a letter in few words. */
    static String headline(int number) {
        return HEADLINES.get(number % HEADLINES.size());
    }

    /** A draft for the readers of the weekly letter. */
    Campaign letter(String title) {
        return draft(title, title, DemoPeople.READERS, Optional.empty());
    }

    /** Whether there is the campaign that is made last. */
    boolean isReady() {
        CampaignQuery named = new CampaignQuery(Set.of(), Optional.of(READY), TimeSpan.always());
        Sort<CampaignQuery.Sort> newest = Sort.descending(CampaignQuery.Sort.CREATED_AT);
        return !features.outgoing()
                .campaigns()
                .list(caller.workspace(), named, PageRequest.first(1, newest))
                .items()
                .isEmpty();
    }

    /** Makes the campaign that is ready to be sent. */
    void prepare() {
        draft(READY, "Autumn offer: 20 % off until Sunday", DemoPeople.OFFERED, Optional.of(PACE));
    }

    private Campaign draft(String name, String title, String tag, Optional<Throttle> pace) {
        NewCampaign.Content content =
                new NewCampaign.Content(
                        DemoTemplates.LETTER,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        new JsonObject(Map.of("title", title)),
                        MailHeaders.none(),
                        new Tracking(true, true));
        CampaignSchedule schedule =
                new CampaignSchedule(
                        new TagFilter(List.of(tag), List.of(), false),
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        OnUnknown.RESEND,
                        Optional.empty(),
                        pace);
        return features.outgoing()
                .campaigns()
                .create(caller, new NewCampaign(name, content, schedule))
                .campaign();
    }
}
