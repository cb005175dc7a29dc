package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.webhook.delivery.DeliveryQuery;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Logs the median of list pages with exact totals, at 100 000 subscribers, emails, deliveries and
 * imports. Not part of the tests: its name does not end in Test; run it with {@code
 * -Dtest=ListPageTimings}.
 */
class ListPageTimings {
    private static final Logger LOG = LoggerFactory.getLogger(ListPageTimings.class);
    private static final int RUNS = 400;
    private static final int ROWS = 50;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Test
    void mediansAreLogged() {
        Workspace here = POSTGRES.ports().newWorkspace(Environment.LIVE);
        Crowd.seed(POSTGRES.handles(), here);
        Set<SubscriberStatus> rare = Set.of(SubscriberStatus.COMPLAINED);
        subscribers("all", here, Set.of(), Optional.empty());
        subscribers("active", here, Set.of(SubscriberStatus.ACTIVE), Optional.empty());
        subscribers("rare status", here, rare, Optional.empty());
        subscribers("common tag", here, Set.of(), Optional.of(Crowd.COMMON));
        subscribers("rare tag", here, Set.of(), Optional.of(Crowd.RARE));
        subscribers("common tag, rare status", here, rare, Optional.of(Crowd.COMMON));
        emails("all", here, EmailQuery.of());
        emails("common status", here, EmailQuery.of(EmailStatus.SENT));
        emails("rare status", here, EmailQuery.of(EmailStatus.BOUNCED));
        deliveries("all", here, Set.of());
        deliveries("common status", here, Set.of(DeliveryStatus.DELIVERED));
        deliveries("rare status", here, Set.of(DeliveryStatus.FAILED));
        imports("all", here, Set.of());
        imports("common status", here, Set.of(ImportStatus.COMPLETED));
        imports("rare status", here, Set.of(ImportStatus.FAILED));
        tags(here);
        campaigns(here);
    }

    private static void subscribers(
            String name, Workspace here, Set<SubscriberStatus> statuses, Optional<TagId> tag) {
        PageRequest<SubscriberQuery.Sort> page = newest(SubscriberQuery.Sort.CREATED_AT);
        log(
                "subscribers, " + name,
                () ->
                        POSTGRES.ports()
                                .subscriber()
                                .subscribers()
                                .list(here, HotLists.query(statuses, tag), page));
    }

    private static void emails(String name, Workspace here, EmailQuery query) {
        PageRequest<EmailQuery.Sort> page = newest(EmailQuery.Sort.CREATED_AT);
        log("emails, " + name, () -> POSTGRES.ports().email().emails().list(here, query, page));
    }

    private static void deliveries(String name, Workspace here, Set<DeliveryStatus> statuses) {
        DeliveryQuery query = new DeliveryQuery(statuses, Optional.empty(), TimeSpan.always());
        PageRequest<DeliveryQuery.Sort> page = newest(DeliveryQuery.Sort.CREATED_AT);
        log(
                "deliveries, " + name,
                () ->
                        POSTGRES.ports()
                                .webhook()
                                .deliveries()
                                .list(here, Crowd.WEBHOOK, query, page));
    }

    private static void imports(String name, Workspace here, Set<ImportStatus> statuses) {
        PageRequest<ImportJob.Sort> page = newest(ImportJob.Sort.CREATED_AT);
        log(
                "imports, " + name,
                () -> POSTGRES.ports().imports().imports().list(here, statuses, page));
    }

    private static void tags(Workspace here) {
        TagQuery all = new TagQuery(Optional.empty(), Optional.empty(), Optional.empty());
        PageRequest<TagQuery.Sort> page = newest(TagQuery.Sort.CREATED_AT);
        log("tags, all", () -> POSTGRES.ports().tag().tags().list(here, all, page));
    }

    private static void campaigns(Workspace here) {
        CampaignQuery all = CampaignQuery.all();
        PageRequest<CampaignQuery.Sort> page = newest(CampaignQuery.Sort.CREATED_AT);
        log("campaigns, none", () -> POSTGRES.ports().campaign().campaigns().list(here, all, page));
    }

    private static <S extends Enum<S>> PageRequest<S> newest(S field) {
        return PageRequest.first(ROWS, Sort.descending(field));
    }

    private static void log(String name, Supplier<Page<?>> list) {
        long total = list.get().total();
        long[] nanos =
                LongStream.range(0, RUNS)
                        .map(_ -> {
                            long start = System.nanoTime();
                            Page<?> page = list.get();
                            long taken = System.nanoTime() - start;
                            assertThat(page.total()).isEqualTo(total);
                            return taken;
                        })
                        .sorted()
                        .toArray();
        LOG.warn("{}: {} in all, median {} µs a page", name, total, nanos[RUNS / 2] / 1000);
    }
}
