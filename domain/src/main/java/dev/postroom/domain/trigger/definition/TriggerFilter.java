package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.trigger.date.DateRule;

import java.util.Optional;

/**
 * Which events of a kind count. An empty component does not restrict.
 *
 * @param tag the tag that was joined or left
 * @param campaign the campaign whose mail it was
 * @param linkUrl the link that was followed, as it is in the mail
 * @param eventName the name of the custom event; present for this kind, and only for it
 * @param date the date; present for this kind, and only for it
 */
public record TriggerFilter(
        Optional<TagId> tag,
        Optional<CampaignId> campaign,
        Optional<String> linkUrl,
        Optional<String> eventName,
        Optional<DateRule> date) {

    /** Every event. */
    public static TriggerFilter none() {
        return new TriggerFilter(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** A valid name of a custom event: stripped, 1 to 100 characters, one line. */
    public static String eventNameOf(String name) {
        return Text.required(name, 100);
    }

    /** A valid link: stripped, 1 to 2000 characters, one line. */
    static String linkOf(String url) {
        return Text.required(url, 2000);
    }

    /** Whether an event with these details counts; the kind is compared elsewhere. */
    public boolean admits(Details event) {
        return agrees(tag, event.tag())
                && agrees(campaign, event.campaign())
                && agrees(linkUrl, event.linkUrl())
                && agrees(eventName, event.eventName());
    }

    /** The subject that narrows the events, or empty; a link and a date are compared elsewhere. */
    Optional<String> subject() {
        return subject(tag, campaign, eventName);
    }

    // a kind of events has one of them at most
    private static Optional<String> subject(
            Optional<TagId> tag, Optional<CampaignId> campaign, Optional<String> eventName) {
        return tag.map(TagId::toString)
                .or(() -> campaign.map(CampaignId::toString))
                .or(() -> eventName);
    }

    private static <T> boolean agrees(Optional<T> wanted, Optional<T> actual) {
        return wanted.isEmpty() || wanted.equals(actual);
    }

    /** The values of an event that a filter compares; empty where the event has none. */
    public record Details(
            Optional<TagId> tag,
            Optional<CampaignId> campaign,
            Optional<String> linkUrl,
            Optional<String> eventName) {

        /** The subject by which filters narrow events of its kind, or empty. */
        Optional<String> subject() {
            return TriggerFilter.subject(tag, campaign, eventName);
        }

        /** An event without any of them. */
        public static Details none() {
            return new Details(
                    Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        }
    }
}
