package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.http.member.MemberStreams;
import dev.postroom.adapters.rest.shared.http.stream.EventStreams;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.report.CampaignProgress;
import dev.postroom.domain.campaign.report.FollowCampaigns;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Writes the progress of campaigns as server-sent events, until the end of the campaign, of the
 * connection's time, or of the service. The thread of each listener may wait; what it reads is
 * shared.
 */
public final class ProgressEvents implements AutoCloseable {

    private final FollowCampaigns campaigns;
    private final EventStreams streams = new EventStreams();

    /** Events from {@code campaigns}. */
    public ProgressEvents(FollowCampaigns campaigns) {
        this.campaigns = campaigns;
    }

    /** Ends all streams; clients then come again. Returns at once. */
    @Override
    public void close() {
        streams.close();
    }

    /** Writes the events of one listener, who has {@code first} already as the first. */
    void write(Workspace workspace, CampaignProgress first, OutputStream out) throws IOException {
        tell(workspace, first, () -> false, streams.open(out));
    }

    /** As {@link #write}, for the page of a member, or that there is no place for it. */
    public void write(
            MemberCaller member, CampaignProgress first, MemberStreams places, OutputStream out)
            throws IOException {
        EventStreams.Stream stream = streams.open(out);
        Optional<MemberStreams.Seat> taken = places.take(member);
        if (taken.isEmpty()) {
            MemberStreams.refuse(stream);
            return;
        }
        try (MemberStreams.Seat seat = taken.get()) {
            tell(member.workspace(), first, seat::isLost, stream);
            if (seat.isLost()) {
                MemberStreams.refuse(stream);
            }
        }
    }

    private void tell(
            Workspace workspace,
            CampaignProgress first,
            BooleanSupplier ends,
            EventStreams.Stream stream)
            throws IOException {
        stream.send("progress", ProgressView.of(first));
        CampaignProgress last = first;
        while (!last.isOver() && !ends.getAsBoolean() && stream.pause()) {
            Optional<CampaignProgress> read = read(workspace, last);
            if (read.isEmpty()) {
                return;
            }
            CampaignProgress next = read.get();
            if (isNews(last, next)) {
                stream.send("progress", ProgressView.of(next));
                last = next;
            } else {
                stream.rest();
            }
        }
        if (last.isOver()) {
            stream.send("finished", ProgressView.of(last));
        }
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
}
