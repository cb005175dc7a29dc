package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.signing.SigningKeys;
import dev.postroom.domain.webhook.signing.SigningSecret;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The workspace's webhooks; their secrets are stored encrypted. Joins the caller's transaction. */
@DrivenPort
public interface Webhooks {

    /** Stores a new webhook with its secret. */
    void add(Workspace workspace, Webhook webhook, SigningSecret secret);

    /** The webhook, or empty. */
    Optional<Webhook> find(Workspace workspace, WebhookId id);

    /**
     * The webhook, or empty. Until the transaction ends, no other transaction locks, changes or
     * deletes it.
     */
    Optional<Webhook> lock(Workspace workspace, WebhookId id);

    /**
     * Stores a webhook that this transaction has locked, except its activity. A webhook that
     * becomes active starts with no failures; one that becomes inactive gets no further attempts,
     * apart from those that are being made.
     */
    void update(Workspace workspace, Webhook webhook);

    /**
     * Deletes a webhook with its secrets; does nothing when there is none. Its waiting deliveries
     * are not attempted any more; the record of its deliveries stays until its retention ends.
     */
    void delete(Workspace workspace, WebhookId id);

    /**
     * The secrets that sign at this moment, or empty when there is no such webhook.
     *
     * @param now the system time, on which grace periods run
     */
    Optional<SigningKeys> keys(Workspace workspace, WebhookId id, Instant now);

    /**
     * As {@link #update}, with a new secret. The one before signs as well until {@code until};
     * secrets before that one end at once.
     *
     * @param until on the system time; empty ends the secret before at once too
     */
    void rotate(
            Workspace workspace, Webhook webhook, SigningSecret secret, Optional<Instant> until);

    /** One page of webhooks. */
    Page<Webhook> list(Workspace workspace, PageRequest<Webhook.Sort> page);

    /**
     * How many webhooks the workspace has. Until the transaction ends, no other one counts them.
     */
    long lockCount(Workspace workspace);

    /** Every webhook of the workspace, active or not, in no order. */
    List<Webhook> all(Workspace workspace);
}
