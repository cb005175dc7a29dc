package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.campaign.page.ShownCampaign.Part;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignContent;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.CampaignStats.ReactionCounts;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.campaign.report.Preflight;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.template.Warning;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The facts about a campaign, by the pages that show them. */
record CampaignTexts(ShownCampaign shown) {

    private static final String NOT_YET = "not yet";

    private Campaign campaign() {
        return shown.campaign();
    }

    private Moment moment(Optional<Instant> at) {
        return Moment.of(at, shown.now(), NOT_YET);
    }

    CampaignPage progress() {
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.time("Created", moment(Optional.of(campaign().revision().createdAt()))));
        facts.add(Fact.time("Started", moment(campaign().state().startedAt())));
        facts.add(Fact.time("Ended", moment(campaign().state().completedAt())));
        campaign()
                .schedule()
                .throttle()
                .ifPresent(most ->
                        facts.add(
                                new Fact(
                                        "At most",
                                        Numbers.counted(
                                                most.perMinute(),
                                                "mail a minute",
                                                "mails a minute"))));
        facts.add(
                new Fact(
                        "In doubt after a crash",
                        switch (campaign().schedule().onUnknown()) {
                            case RESEND -> "sent again, with the same Message-ID";
                            case HOLD -> "not sent again";
                        }));
        facts.add(Fact.code("Id", campaign().id().toString()));
        return CampaignPage.of(shown.head(Part.PROGRESS), "Progress", facts).counting(reactions());
    }

    private List<Counter> reactions() {
        if (campaign().state().startedAt().isEmpty()) {
            return List.of();
        }
        ReactionCounts counts = shown.stats().reactions();
        List<Counter> reactions = new ArrayList<>();
        if (campaign().content().tracking().opens()) {
            reactions.add(reaction("Opened", counts.humanOpens(), counts.opens()));
        }
        if (campaign().content().tracking().clicks()) {
            reactions.add(reaction("Clicks", counts.humanClicks(), counts.clicks()));
        }
        reactions.add(
                Counter.of("Unsubscribed by its link", Numbers.of(counts.unsubscribed()), "", ""));
        return reactions;
    }

    private static Counter reaction(String label, long people, long all) {
        return Counter.of(
                label + " by people",
                Numbers.of(people),
                "and %s by machines alone".formatted(Numbers.of(all - people)),
                "");
    }

    /**
     * The message.
     *
     * @param templates the address of the list of templates
     */
    CampaignPage content(String templates) {
        CampaignContent content = campaign().content();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Subject", content.subject().orElse("as in the template")));
        facts.add(new Fact("Preview text", content.previewText().orElse("as in the template")));
        facts.add(new Fact("From", text(content.from())));
        content.replyTo().ifPresent(reply -> facts.add(new Fact("Reply to", text(reply))));
        facts.add(
                Fact.link(
                        "Template",
                        content.templateVersion()
                                .map(version -> "version " + version)
                                .orElse("its newest version"),
                        templates
                                + "/"
                                + content.templateId()
                                + content.templateVersion()
                                        .map(version -> "?version=" + version)
                                        .orElse("")));
        facts.add(new Fact("Counts opens", yes(content.tracking().opens())));
        facts.add(new Fact("Counts clicks", yes(content.tracking().clicks())));
        content.headers().values().forEach((name, value) -> facts.add(new Fact(name, value)));
        return CampaignPage.of(shown.head(Part.CONTENT), "Message", facts)
                .quoting(
                        content.variables().members().isEmpty()
                                ? List.of()
                                : List.of(new Code("Variables", json(content.variables()))));
    }

    private static String yes(boolean is) {
        return is ? "yes" : "no";
    }

    private static String text(Mailbox mailbox) {
        return mailbox.name()
                .map(name -> name + " <" + mailbox.address().value() + ">")
                .orElse(mailbox.address().value());
    }

    private static String json(JsonObject object) {
        return new String(Json.bytes(object.members()), StandardCharsets.UTF_8);
    }

    CampaignPage audience(AuthorCampaigns.Reach reach) {
        CampaignSchedule schedule = campaign().schedule();
        TagFilter tags = schedule.tagFilter();
        List<Fact> facts = new ArrayList<>();
        if (schedule.everyone()) {
            facts.add(new Fact("For", "all active subscribers"));
        }
        if (!tags.include().isEmpty()) {
            facts.add(
                    new Fact(
                            tags.matchAll() ? "On all of these tags" : "On any of these tags",
                            String.join(", ", tags.include())));
        }
        if (!tags.exclude().isEmpty()) {
            facts.add(new Fact("On none of these tags", String.join(", ", tags.exclude())));
        }
        schedule.segment()
                .ifPresent(segment -> facts.add(Fact.code("Segment", segment.toString())));
        List<Notice> doubts =
                reach
                        .doubt()
                        .map(doubt ->
                                new Notice(
                                        "warn", "It is not clear whom it is for.", doubt.message()))
                        .stream()
                        .toList();
        return CampaignPage.of(shown.head(Part.AUDIENCE), "Who would get it now", facts)
                .noting(doubts)
                .counting(counters(reach))
                .quoting(
                        schedule
                                .filter()
                                .map(filter -> new Code("Rules", json(filter.toJson())))
                                .stream()
                                .toList());
    }

    private static List<Counter> counters(AuthorCampaigns.Reach reach) {
        List<Counter> counters = new ArrayList<>();
        counters.add(
                Counter.of("Would get it", Numbers.of(reach.audience().eligible()), "active", ""));
        for (SubscriberStatus status : SubscriberStatus.values()) {
            long number = reach.audience().of(status);
            if (status != SubscriberStatus.ACTIVE && number > 0) {
                counters.add(
                        Counter.of("Not mailed: " + status.keyword(), Numbers.of(number), "", ""));
            }
        }
        return counters;
    }

    CampaignPage checks(Preflight preflight) {
        List<Notice> notices = notices(preflight);
        return CampaignPage.of(shown.head(Part.CHECKS), "Checks before sending", List.of())
                .noting(notices);
    }

    /** Everything that keeps the campaign from being sent, or should be looked at before. */
    static List<Notice> notices(Preflight preflight) {
        List<Notice> notices = new ArrayList<>();
        preflight.problems().stream()
                .map(Violation::message)
                .forEach(text ->
                        notices.add(new Notice("bad", "This keeps it from being sent.", text)));
        preflight.warnings().stream()
                .map(Warning::message)
                .forEach(text -> notices.add(new Notice("warn", "Look at this.", text)));
        if (notices.isEmpty()) {
            notices.add(new Notice("good", "Nothing is wrong.", "The campaign can be sent."));
        }
        return notices;
    }
}
