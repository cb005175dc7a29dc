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

    /** Ends the people of what has ended of a campaign. Needs a transaction. */
    public void judge(Workspace workspace, CampaignId campaign, Instant now) {
        List<BounceHandling.StoppedAddress> believed = new ArrayList<>();
        Optional<Part> part = held.take(workspace, campaign);
        while (part.isPresent()) {
            believed(part.get()).stream().map(RefusalJudge::verdict).forEach(believed::add);
            part = held.take(workspace, campaign);
        }
        if (!believed.isEmpty()) {
            verdicts.apply(
                    workspace, new BounceHandling.Findings(believed, List.of(), List.of(), now));
        }
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
