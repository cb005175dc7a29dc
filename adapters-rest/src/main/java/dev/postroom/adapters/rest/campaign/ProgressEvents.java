package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.http.member.MemberStreams;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.report.CampaignProgress;
import dev.postroom.domain.campaign.report.FollowCampaigns;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Writes the progress of campaigns as server-sent events, until the end of the campaign, of the
 * connection's time, or of the service. The thread of each listener may wait; what it reads is
 * shared.
 */
public final class ProgressEvents implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int QUIET_PAUSES = 10;
    // Clients come again by themselves.
    private static final int MOST_PAUSES = 15 * 60;
    // The framework holds the first 8 KiB of a response, and some proxies do.
    private static final byte[] OPENING =
            (":" + " ".repeat(8 * 1024) + "\nretry: 2000\n\n").getBytes(StandardCharsets.UTF_8);
    private static final byte[] HEARTBEAT = ": \n\n".getBytes(StandardCharsets.UTF_8);

    private final FollowCampaigns campaigns;
    private final CountDownLatch closing = new CountDownLatch(1);

    /** Events from {@code campaigns}. */
    public ProgressEvents(FollowCampaigns campaigns) {
        this.campaigns = campaigns;
    }

    /** Ends all streams; clients then come again. Returns at once. */
    @Override
    public void close() {
        closing.countDown();
    }

    /** Writes the events of one listener, who has {@code first} already as the first. */
    void write(Workspace workspace, CampaignProgress first, OutputStream out) throws IOException {
        out.write(OPENING);
        tell(workspace, first, () -> false, out);
    }

    /** As {@link #write}, for the page of a member, or that there is no place for it. */
    public void write(
            MemberCaller member, CampaignProgress first, MemberStreams streams, OutputStream out)
            throws IOException {
        out.write(OPENING);
        Optional<MemberStreams.Seat> taken = streams.take(member);
        if (taken.isEmpty()) {
            MemberStreams.refuse(out);
            return;
        }
        try (MemberStreams.Seat seat = taken.get()) {
            tell(member.workspace(), first, seat::isLost, out);
            if (seat.isLost()) {
                MemberStreams.refuse(out);
            }
        }
    }

    private void tell(
            Workspace workspace, CampaignProgress first, BooleanSupplier ends, OutputStream out)
            throws IOException {
        send("progress", first, out);
        CampaignProgress last = first;
        int quiet = 0;
        for (int pauses = 0; isGoingOn(last, pauses, ends) && pause(); pauses++) {
            Optional<CampaignProgress> read = read(workspace, last);
            if (read.isEmpty()) {
                return;
            }
            CampaignProgress next = read.get();
            if (!isNews(last, next)) {
                quiet++;
                if (quiet % QUIET_PAUSES == 0) {
                    out.write(HEARTBEAT);
                    out.flush();
                }
                continue;
            }
            quiet = 0;
            send("progress", next, out);
            last = next;
        }
        if (last.isOver()) {
            send("finished", last, out);
        }
    }

    private static boolean isGoingOn(CampaignProgress last, int pauses, BooleanSupplier ends) {
        return !last.isOver() && pauses < MOST_PAUSES && !ends.getAsBoolean();
    }

    private static boolean isNews(CampaignProgress last, CampaignProgress next) {
        return !next.campaign().equals(last.campaign()) || next.perSecond() != last.perSecond();
    }

    // The last progress while the database is away; empty when the campaign was deleted.
    private Optional<CampaignProgress> read(Workspace workspace, CampaignProgress last) {
        CampaignId id = last.campaign().campaign().id();
        try {
            return Optional.of(campaigns.readProgress(workspace, id));
        } catch (FailureException e) {
            return switch (e.failure()) {
                case Failure.Unavailable _ -> Optional.of(last);
                default -> Optional.empty();
            };
        }
    }

    private boolean pause() {
        try {
            return !closing.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void send(String type, CampaignProgress progress, OutputStream out)
            throws IOException {
        out.write(("event: " + type + "\ndata: ").getBytes(StandardCharsets.UTF_8));
        out.write(Json.bytes(ProgressView.of(progress)));
        out.write("\n\n".getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
