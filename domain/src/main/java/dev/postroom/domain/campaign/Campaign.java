package dev.postroom.domain.campaign;

import dev.postroom.domain.email.Mailbox;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.template.TemplateId;

import java.time.Instant;
import java.util.Optional;

/**
 * One message to an audience.
 *
 * @param templateVersion the version that was newest when sending began; empty before
 * @param failureReason why it is paused or failed, if the service stopped it
 * @param version starts at 1, grows by 1 with every change that a client can see in it
 */
public record Campaign(
        CampaignId id,
        String name,
        CampaignStatus status,
        TemplateId templateId,
        Optional<Integer> templateVersion,
        Optional<String> subject,
        Optional<String> previewText,
        Mailbox from,
        Optional<Mailbox> replyTo,
        JsonObject variables,
        TagFilter tagFilter,
        OnUnknown onUnknown,
        Optional<String> failureReason,
        Optional<Instant> startedAt,
        Optional<Instant> completedAt,
        Instant createdAt,
        Instant updatedAt,
        long version) {

    /**
     * This campaign in another state. {@code Conflict} ({@code invalid_state}) naming the present
     * state when the move is not allowed.
     */
    public Campaign moved(CampaignStatus next, Optional<String> reason, Instant at) {
        if (!status.canBecome(next)) {
            throw Failure.Conflict.of(
                            "invalid_state",
                            "Campaign %s is %s and cannot become %s."
                                    .formatted(id, status.keyword(), next.keyword()))
                    .asException();
        }
        boolean ends = next == CampaignStatus.SENT || next == CampaignStatus.FAILED;
        return new Campaign(
                id,
                name,
                next,
                templateId,
                templateVersion,
                subject,
                previewText,
                from,
                replyTo,
                variables,
                tagFilter,
                onUnknown,
                reason,
                startedAt,
                ends ? Optional.of(at) : Optional.empty(),
                createdAt,
                at,
                version + 1);
    }

    /** This campaign at the start of its sending, bound to a template version. */
    public Campaign started(int newTemplateVersion, Instant at) {
        return new Campaign(
                id,
                name,
                status,
                templateId,
                Optional.of(newTemplateVersion),
                subject,
                previewText,
                from,
                replyTo,
                variables,
                tagFilter,
                onUnknown,
                failureReason,
                Optional.of(at),
                completedAt,
                createdAt,
                updatedAt,
                version);
    }
}
