package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.campaign.RecipientWord;
import dev.postroom.adapters.rest.campaign.page.CampaignHead.Step;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Progress;
import dev.postroom.adapters.rest.shared.page.part.Tab;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.report.CampaignProgress;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A campaign as each of its pages shows it.
 *
 * @param path of its pages
 * @param writes whether the reader may change it
 */
public record ShownCampaign(CampaignProgress progress, String path, boolean writes, Instant now) {

    private static final int MINUTE = 60;
    private static final int HOUR = 60 * MINUTE;

    /** The pages of a campaign. */
    public enum Part {
        PROGRESS("Progress", ""),
        CONTENT("Content", "/content"),
        AUDIENCE("Audience", "/audience"),
        RECIPIENTS("Recipients", "/recipients"),
        TIMELINE("Opens and clicks", "/timeline"),
        LINKS("Links", "/links"),
        CHECKS("Checks", "/checks");

        private final String label;
        private final String path;

        Part(String label, String path) {
            this.label = label;
            this.path = path;
        }

        /** The path below that of the campaign. */
        public String path() {
            return path;
        }
    }

    /** The campaign itself. */
    public Campaign campaign() {
        return progress.campaign().campaign();
    }

    CampaignStats stats() {
        return progress.campaign().stats();
    }

    /** The beginning of this page. */
    public CampaignHead head(Part part) {
        boolean moves = campaign().status() == CampaignStatus.SENDING;
        return new CampaignHead(
                new CampaignHead.Title(
                        campaign().name(), Badges.of("campaign", campaign().status().keyword())),
                path,
                notices(),
                bar(),
                moves ? path + "/progress" : "",
                stats().recipients() == 0 ? List.of() : counters(),
                writes ? steps() : List.of(),
                tabs(part));
    }

    private List<Tab> tabs(Part shown) {
        List<Tab> tabs = new ArrayList<>();
        for (Part part : Part.values()) {
            String count = part == Part.RECIPIENTS ? Numbers.of(stats().recipients()) : "";
            tabs.add(new Tab(part.label, path + part.path, count, part == shown));
        }
        return tabs;
    }

    private List<Notice> notices() {
        List<Notice> notices = new ArrayList<>();
        campaign()
                .state()
                .failureReason()
                .ifPresent(reason ->
                        notices.add(
                                campaign().status() == CampaignStatus.FAILED
                                        ? new Notice("bad", "The campaign has failed.", reason)
                                        : new Notice(
                                                "warn",
                                                "The service has paused the campaign.",
                                                reason)));
        campaign()
                .state()
                .standstill()
                .ifPresent(still ->
                        notices.add(
                                new Notice(
                                        "warn",
                                        "Nothing is sent at the moment, since "
                                                + Moment.of(still.since(), now).relative()
                                                + ".",
                                        still.reason())));
        if (campaign().status() == CampaignStatus.PAUSED && notices.isEmpty()) {
            notices.add(
                    new Notice(
                            "info",
                            "The campaign is paused.",
                            "Resume it to send the rest of its mails."));
        }
        campaign()
                .schedule()
                .sendTime()
                .filter(_ -> campaign().status() == CampaignStatus.SCHEDULED)
                .ifPresent(time ->
                        notices.add(
                                new Notice(
                                        "info",
                                        "The campaign starts "
                                                + Moment.of(time.at(), now).relative()
                                                + ".",
                                        time.zone()
                                                .map(zone -> zoned(time.at(), zone))
                                                .orElse(Moment.of(time.at(), now).absolute()))));
        return notices;
    }

    private static String zoned(Instant at, ZoneId zone) {
        return at.atZone(zone).toLocalDateTime().toString().replace('T', ' ') + " " + zone.getId();
    }

    private Optional<Progress> bar() {
        long all = stats().recipients();
        long done = all - stats().open();
        if (all == 0 && campaign().status() != CampaignStatus.SENDING) {
            return Optional.empty();
        }
        String words = all == 0 ? "The recipients are being chosen." : words(done, all);
        return Optional.of(
                new Progress("Recipients with an outcome", done, Math.max(1, all), words));
    }

    private String words(long done, long all) {
        StringBuilder words = new StringBuilder();
        words.append(Numbers.of(done)).append(" of ").append(Numbers.of(all));
        if (progress.perSecond() > 0) {
            words.append(" · ")
                    .append(String.format(Locale.ROOT, "%.0f", progress.perSecond()))
                    .append("/s");
        }
        progress.remaining().ifPresent(left -> words.append(" · ").append(left(left)));
        return words.toString();
    }

    private static String left(Duration left) {
        long seconds = left.toSeconds();
        if (seconds >= 2 * HOUR) {
            return seconds / HOUR + " h left";
        }
        return seconds >= 2 * MINUTE ? seconds / MINUTE + " min left" : seconds + " s left";
    }

    private List<Counter> counters() {
        List<Counter> counters = new ArrayList<>();
        counters.add(counter("Sent", RecipientStatus.ACCEPTED));
        counters.add(counter("Bounced", RecipientStatus.BOUNCED));
        counters.add(counter("Failed", RecipientStatus.FAILED));
        counters.add(counter("Suppressed", RecipientStatus.SUPPRESSED));
        for (RecipientStatus rare :
                List.of(
                        RecipientStatus.COMPLAINED,
                        RecipientStatus.READY,
                        RecipientStatus.DEFERRED,
                        RecipientStatus.UNKNOWN)) {
            if (stats().of(rare) > 0) {
                counters.add(counter(RecipientReason.label(rare), rare));
            }
        }
        return counters;
    }

    private Counter counter(String label, RecipientStatus status) {
        return Counter.of(
                label,
                Numbers.of(stats().of(status)),
                share(stats().of(status)),
                path + "/recipients?status=" + RecipientWord.of(status).keyword());
    }

    private String share(long part) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * part / stats().recipients());
    }

    private List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        switch (campaign().status()) {
            case DRAFT -> {
                steps.add(Step.first("Send or schedule", path + "/send"));
                steps.add(Step.asking("Edit", path + "/edit"));
            }
            case SCHEDULED -> {
                steps.add(Step.asking("Edit", path + "/edit"));
                steps.add(Step.atOnce("Back to draft", path + "/unschedule"));
                steps.add(Step.warning("Cancel", path + "/cancel"));
            }
            case SENDING -> {
                steps.add(Step.atOnce("Pause", path + "/pause"));
                steps.add(Step.warning("Cancel", path + "/cancel"));
            }
            case PAUSED -> {
                steps.add(Step.atOnce("Resume", path + "/resume"));
                steps.add(Step.asking("Edit", path + "/edit"));
                steps.add(Step.warning("Cancel", path + "/cancel"));
            }
            case SENT -> {
                if (canRetry()) {
                    steps.add(Step.atOnce("Retry failures", path + "/retry"));
                }
            }
            case FAILED -> steps.add(Step.atOnce("Retry", path + "/retry"));
            case CANCELLED -> {}
        }
        steps.add(Step.atOnce("Duplicate", path + "/duplicate"));
        if (canBeDeleted()) {
            steps.add(Step.warning("Delete", path + "/delete"));
        }
        return steps;
    }

    /** Whether it has not begun, or was cancelled. */
    boolean canBeDeleted() {
        return campaign().status() == CampaignStatus.DRAFT
                || campaign().status() == CampaignStatus.CANCELLED;
    }

    private boolean canRetry() {
        return stats().of(RecipientStatus.BOUNCED) + stats().of(RecipientStatus.FAILED) > 0;
    }
}
