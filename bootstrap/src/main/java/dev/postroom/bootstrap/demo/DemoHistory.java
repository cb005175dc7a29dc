package dev.postroom.bootstrap.demo;

import dev.postroom.bootstrap.wiring.Features;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.identity.OperatorCaller;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The month before the demo is looked at. Nothing can be stored with a time in the past, so the
 * clock of the test environment is moved on day by day, and what a shop does in a month is done on
 * the way.
 */
final class DemoHistory {

    /** How far the clock is ahead afterwards. */
    static final int DAYS = 30;

    private static final Duration MORNING = Duration.ofHours(8);
    private static final Duration READING = Duration.ofHours(2);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final int WEEK = 7;

    private final Features features;
    private final OperatorCaller caller;
    private final DemoReaders readers;

    DemoHistory(Features features, OperatorCaller caller, DemoReaders readers) {
        this.features = features;
        this.caller = caller;
        this.readers = readers;
    }

    /** Lives the days that the clock has not come to yet. */
    void live() {
        for (int day = (int) offset().toDays(); day < DAYS; day++) {
            until(Duration.ofDays(day).plus(MORNING));
            DemoPeople.joining(day)
                    .forEach(person -> features.subscribers().create(caller, person));
            features.outgoing().cancelling().sendBatch(caller, receipts(day));
            if (day % WEEK == 1) {
                letter(day / WEEK + 1);
            }
            await(this::isQuiet);
        }
        until(Duration.ofDays(DAYS));
    }

    private Duration offset() {
        return features.clocks().read(caller.workspace()).offset();
    }

    private void until(Duration offset) {
        Duration step = offset.minus(offset());
        if (step.isPositive()) {
            features.clocks().advance(caller, step);
        }
    }

    private boolean isQuiet() {
        return features.outgoing().waitingMails(caller.workspace()) == 0;
    }

    private static List<SendEmail> receipts(int day) {
        List<SendEmail> receipts = new ArrayList<>();
        for (int n = 0; n < 2 + day * 5 % 7; n++) {
            receipts.add(receipt(DemoPeople.buyer(day * 11 + n * 3), day * 10 + n));
        }
        if (day % WEEK == 4) {
            EmailAddress gone = new EmailAddress("bounced+order" + day + "@simulator.test");
            receipts.add(receipt(Mailbox.of(gone), day * 10 + 9));
        }
        return receipts;
    }

    private static SendEmail receipt(Mailbox buyer, int number) {
        return new SendEmail(
                new SendEmail.Envelope(
                        List.of(buyer),
                        SendEmail.Copies.none(),
                        Optional.empty(),
                        Optional.empty()),
                new SendEmail.FromTemplate(
                        new SendEmail.TemplateReference.BySlug(DemoTemplates.RECEIPT),
                        new JsonObject(
                                Map.of(
                                        "name",
                                        buyer.name().orElse("you"),
                                        "number",
                                        "2026-" + (1000 + number),
                                        "items",
                                        List.of("Notebook", "Pencil")))),
                MailHeaders.none(),
                List.of(),
                JsonObject.empty(),
                Tracking.none(),
                Optional.empty());
    }

    private void letter(int number) {
        String title = "Letter " + number + ": " + DemoCampaigns.headline(number);
        Campaign letter = new DemoCampaigns(features, caller).letter(title);
        features.outgoing().sending().send(caller, letter.id());
        await(() ->
                features.outgoing()
                                .campaigns()
                                .get(caller.workspace(), letter.id())
                                .campaign()
                                .status()
                        == CampaignStatus.SENT);
        List<UUID> mails = captured(title);
        features.clocks().advance(caller, READING);
        each(mails, 0, 3, readers::open);
        features.clocks().advance(caller, READING);
        each(mails, 1, 5, readers::open);
        each(mails, 0, 6, readers::click);
        features.clocks().advance(caller, READING);
        each(mails, 4 + number, 23, readers::leave);
    }

    private void each(List<UUID> mails, int first, int step, Consumer<String> done) {
        for (int n = first; n < mails.size(); n += step) {
            features.inbox().get(caller.workspace(), mails.get(n)).html().ifPresent(done);
        }
    }

    private List<UUID> captured(String subject) {
        Sort<CapturedMail.Sort> newest = Sort.descending(CapturedMail.Sort.CREATED_AT);
        List<UUID> found = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        do {
            Page<CapturedMail.Entry> page =
                    features.inbox()
                            .list(
                                    caller.workspace(),
                                    Optional.empty(),
                                    new PageRequest<>(PageRequest.MAX_LIMIT, newest, after));
            List<UUID> letters =
                    page.items().stream()
                            .filter(entry -> entry.headers().subject().equals(subject))
                            .map(CapturedMail.Entry::id)
                            .toList();
            found.addAll(letters);
            after = letters.isEmpty() ? Optional.empty() : page.next();
        } while (after.isPresent());
        return found;
    }

    // a demo that did not become quiet is told by its pages
    private static void await(BooleanSupplier isDone) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isDone.getAsBoolean() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
