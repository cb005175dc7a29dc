package dev.postroom.bootstrap.relay;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.SendCampaigns;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.ReadEmails;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.identity.OperatorCaller;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The mails and campaigns that are still to be sent, for commands that hold them up or stop them.
 */
public record Outgoing(
        AuthorCampaigns campaigns, SendCampaigns sending, ReadEmails mails, SendEmails cancelling) {

    private static final EmailQuery WAITING =
            EmailQuery.of(
                    EmailStatus.SCHEDULED,
                    EmailStatus.QUEUED,
                    EmailStatus.DEFERRED,
                    EmailStatus.SENDING);

    /** The campaigns of these statuses, newest first. */
    public List<Campaign> campaigns(Workspace workspace, Set<CampaignStatus> statuses) {
        CampaignQuery query = new CampaignQuery(statuses, Optional.empty(), TimeSpan.always());
        Sort<CampaignQuery.Sort> newest = Sort.descending(CampaignQuery.Sort.CREATED_AT);
        return all(after ->
                        campaigns.list(
                                workspace,
                                query,
                                new PageRequest<>(PageRequest.MAX_LIMIT, newest, after)))
                .stream()
                .map(CountedCampaign::campaign)
                .toList();
    }

    private static <T> List<T> all(Function<Optional<Position>, Page<T>> pages) {
        List<T> found = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        do {
            Page<T> page = pages.apply(after);
            found.addAll(page.items());
            after = page.next();
        } while (after.isPresent());
        return found;
    }

    /** How many transactional mails are still to be sent, those that workers hold included. */
    public long waitingMails(Workspace workspace) {
        Sort<EmailQuery.Sort> newest = Sort.descending(EmailQuery.Sort.CREATED_AT);
        return mails.list(workspace, WAITING, new PageRequest<>(1, newest, Optional.empty()))
                .total();
    }

    /** Pauses, resumes or cancels one campaign. */
    public void change(Workspace workspace, Campaign campaign, Change change) {
        OperatorCaller caller = new OperatorCaller(workspace);
        CountedCampaign _ =
                switch (change) {
                    case PAUSE -> sending.pause(caller, campaign.id());
                    case RESUME -> sending.resume(caller, campaign.id());
                    case CANCEL -> sending.cancel(caller, campaign.id());
                };
    }

    /** Cancels the transactional mails that are still to be sent and that no worker holds. */
    public SendEmails.Stop cancelMails(Workspace workspace) {
        return cancelling.cancelWaiting(new OperatorCaller(workspace));
    }

    /** A change that the operator makes to a campaign. */
    public enum Change {
        PAUSE,
        RESUME,
        CANCEL
    }
}
