package dev.postroom.application.campaign.sending;

import dev.postroom.application.email.BounceHandling;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.sending.HeldRefusals;
import dev.postroom.domain.campaign.sending.HeldRefusals.Part;
import dev.postroom.domain.campaign.sending.HeldRefusals.Refusal;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Decides whether a server spoke about the people whose mailboxes it denied. What it said to many
 * in the same words, and to more than it accepted mail for, is its own fault.
 */
public record RefusalJudge(HeldRefusals held, BounceHandling verdicts) {

    private static final int MANY = 10;

    // of one transaction, and those of one more chunk
    private static final int MOST = 1000;

    /**
     * Ends the people of what has ended of a campaign. Needs a transaction.
     *
     * @return whether there may be more, which another transaction judges
     */
    public boolean judge(Workspace workspace, CampaignId campaign, Instant now) {
        List<BounceHandling.StoppedAddress> believed = new ArrayList<>();
        int judged = 0;
        Optional<Part> part = held.take(workspace, campaign);
        while (part.isPresent()) {
            judged += part.get().refusals().size();
            believed(part.get()).stream().map(RefusalJudge::verdict).forEach(believed::add);
            part = judged < MOST ? held.take(workspace, campaign) : Optional.empty();
        }
        if (!believed.isEmpty()) {
            verdicts.apply(
                    workspace, new BounceHandling.Findings(believed, List.of(), List.of(), now));
        }
        return judged >= MOST;
    }

    private static List<Refusal> believed(Part part) {
        Map<String, List<Refusal>> byWords =
                part.refusals().stream().collect(Collectors.groupingBy(Refusal::words));
        return byWords.values().stream()
                .filter(same -> same.size() < MANY || same.size() <= part.accepted())
                .flatMap(List::stream)
                .toList();
    }

    private static BounceHandling.StoppedAddress verdict(Refusal refusal) {
        return new BounceHandling.StoppedAddress(
                refusal.address(), BounceHandling.Reason.NO_MAILBOX, refusal.at());
    }
}
