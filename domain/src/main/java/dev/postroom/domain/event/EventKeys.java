package dev.postroom.domain.event;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.tag.TagId;

import java.util.Optional;

/**
 * The resources that an event is about, so that it can be found without parsing its JSON. The
 * resources may have been deleted since.
 *
 * @param address the key of the address of a mail, which may be that of no subscriber, so that the
 *     event is found when the person with this address is deleted; it is not shown
 */
public record EventKeys(
        Optional<SubscriberId> subscriber,
        Optional<TagId> tag,
        Optional<CampaignId> campaign,
        Optional<String> address) {

    private static final EventKeys NONE =
            new EventKeys(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** An event about none of these. */
    public static EventKeys none() {
        return NONE;
    }

    static EventKeys of(SubscriberId subscriber) {
        return new EventKeys(
                Optional.of(subscriber), Optional.empty(), Optional.empty(), Optional.empty());
    }

    static EventKeys of(SubscriberId subscriber, TagId tag) {
        return new EventKeys(
                Optional.of(subscriber), Optional.of(tag), Optional.empty(), Optional.empty());
    }

    static EventKeys of(SubscriberId subscriber, CampaignId campaign) {
        return new EventKeys(
                Optional.of(subscriber), Optional.empty(), Optional.of(campaign), Optional.empty());
    }

    static EventKeys of(CampaignId campaign) {
        return new EventKeys(
                Optional.empty(), Optional.empty(), Optional.of(campaign), Optional.empty());
    }

    static EventKeys of(EmailAddress address, Optional<SubscriberId> subscriber) {
        return new EventKeys(
                subscriber, Optional.empty(), Optional.empty(), Optional.of(address.key()));
    }
}
