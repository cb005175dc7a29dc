package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.webhook.WebhookId;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Statistics that are kept while outcomes are stored, so that no delivery is read for them. */
@DrivenPort
public interface WebhookStatistics {

    /** The sums of the attempts of a webhook from a day on, by day and type, in no order. */
    List<StatsOfDay> since(Workspace workspace, WebhookId webhook, LocalDate first);

    /** The number of the webhook's deliveries by status now; a status without any may be absent. */
    Map<DeliveryStatus, Long> counts(Workspace workspace, WebhookId webhook);
}
