package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Refusals in campaigns that say that a mailbox does not exist, kept until it is clear that the
 * server does not say so to everyone. Nothing remains of a person who is deleted. Joins the
 * caller's transaction, else commits by itself.
 */
@DrivenPort
public interface HeldRefusals {

    /**
     * A refusal that may be about a person.
     *
     * @param address that of the mail
     * @param words equal for people about whom the server said the same
     * @param at when, on the workspace's clock
     */
    record Refusal(SubscriberId person, EmailAddress address, String words, Instant at) {}

    /**
     * The refusals of a part of a campaign.
     *
     * @param accepted how many mails of this part the server accepted
     */
    record Part(List<Refusal> refusals, long accepted) {
        public Part {
            refusals = List.copyOf(refusals);
        }
    }

    /** Keeps refusals of the recipients of a chunk, each person once. */
    void hold(Workspace workspace, Chunk chunk, List<Refusal> refusals);

    /**
     * Takes out the refusals of one chunk to which none can be added: of these at most one is true:
     * a worker holds it, it has open recipients, its campaign is being sent. Empty when there is
     * none.
     */
    Optional<Part> take(Workspace workspace, CampaignId campaign);

    /** Removes all refusals of a campaign. */
    void drop(Workspace workspace, CampaignId campaign);
}
