package dev.postroom.domain.campaign;

import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.subscriber.SubscriberFilter;

import java.time.Instant;
import java.util.Optional;

/**
 * One message to an audience.
 *
 * @param name 1 to 200 characters
 * @param content the message and its sender
 * @param schedule the recipients, and when and how it is sent
 * @param state the progress of sending
 */
public record Campaign(
        CampaignId id,
        String name,
        CampaignContent content,
        CampaignSchedule schedule,
        CampaignState state,
        Revision revision) {

    /** The maximum length of a name. */
    public static final int MAX_NAME = 200;

    private static final String COPY = " (copy)";

    /** The status of its state. */
    public CampaignStatus status() {
        return state.status();
    }

    /**
     * This campaign in another status. {@code Conflict} ({@code invalid_state}) with the current
     * status when the transition is not allowed.
     */
    public Campaign moved(CampaignStatus next, Optional<String> reason, Instant at) {
        if (!status().canBecome(next)) {
            throw Failure.Conflict.of(
                            "invalid_state",
                            "Campaign %s is %s and cannot become %s."
                                    .formatted(id, status().keyword(), next.keyword()))
                    .asException();
        }
        return with(state.moved(next, reason, at), revision.next(at));
    }

    /** This campaign at the start of its sending, bound to a template version. */
    public Campaign started(int templateVersion, Instant at) {
        return new Campaign(
                id, name, content.boundTo(templateVersion), schedule, state.started(at), revision);
    }

    /**
     * This campaign with another name, content or schedule, as its next version; the same campaign
     * when nothing differs.
     */
    public Campaign edited(
            String newName, CampaignContent newContent, CampaignSchedule newSchedule, Instant at) {
        Campaign next = new Campaign(id, newName, newContent, newSchedule, state, revision);
        return next.equals(this)
                ? this
                : new Campaign(id, newName, newContent, newSchedule, state, revision.next(at));
    }

    /** A new draft with the content and the filter of this campaign, and no template version. */
    public Campaign copied(CampaignId newId, Instant at) {
        return new Campaign(
                newId,
                copyOf(name),
                content.unbound(),
                schedule.unstarted(),
                CampaignState.draft(),
                Revision.first(at));
    }

    private static String copyOf(String name) {
        int end = Math.min(name.length(), MAX_NAME - COPY.length());
        // never half of a surrogate pair
        return name.substring(0, Character.isHighSurrogate(name.charAt(end - 1)) ? end - 1 : end)
                + COPY;
    }

    /** This campaign for all subscribers; its version stays. */
    public Campaign forEveryone() {
        return new Campaign(id, name, content, schedule.forEveryone(), state, revision);
    }

    /** This campaign with the rules of its segment; its version stays. */
    public Campaign selecting(Optional<SubscriberFilter> rules) {
        return new Campaign(id, name, content, schedule.selecting(rules), state, revision);
    }

    /** This campaign with that time to start, or none; its version stays. */
    public Campaign timed(Optional<SendTime> time) {
        return new Campaign(id, name, content, schedule.at(time), state, revision);
    }

    /** This campaign with other references to the same tags, as its next version. */
    public Campaign retargeted(TagFilter filter) {
        Revision next =
                new Revision(revision.createdAt(), revision.updatedAt(), revision.version() + 1);
        return new Campaign(id, name, content, schedule.withTagFilter(filter), state, next);
    }

    /** This campaign waiting since then, or no longer; its version stays. */
    public Campaign waiting(Optional<String> reason, Instant at) {
        return with(state.waiting(reason, at), revision);
    }

    private Campaign with(CampaignState newState, Revision newRevision) {
        return new Campaign(id, name, content, schedule, newState, newRevision);
    }
}
