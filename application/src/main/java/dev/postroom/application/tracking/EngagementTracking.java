package dev.postroom.application.tracking;

import dev.postroom.application.link.LinkOpening;
import dev.postroom.application.shared.LruCache;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.MailEngagements;
import dev.postroom.domain.tracking.ReadMailEngagements;
import dev.postroom.domain.tracking.TrackEngagement;
import dev.postroom.domain.tracking.TrackingKeys;
import dev.postroom.domain.tracking.TrackingToken;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Counts opens and clicks. Only so many requests wait for the store at once: more of them are
 * answered without being counted. Safe for any number of threads.
 */
public final class EngagementTracking implements TrackEngagement, ReadMailEngagements {

    private static final int MOST_WORKSPACES = 10_000;

    private final UnitOfWork work;
    private final Accounts accounts;
    private final MailEngagements reactions;
    private final TrackingKeys keys;
    private final WaitingPlaces waiting;
    private final LruCache<UUID, Workspace> workspaces = new LruCache<>(MOST_WORKSPACES);

    /**
     * @param key authenticates the links
     * @param most how many requests wait for the store at once
     */
    public EngagementTracking(
            UnitOfWork work, Accounts accounts, MailEngagements reactions, MacKey key, int most) {
        this.work = work;
        this.accounts = accounts;
        this.reactions = reactions;
        this.keys = new TrackingKeys(key);
        this.waiting = new WaitingPlaces(most);
    }

    @Override
    public void opened(String token, boolean isHuman) {
        count(image(token), isHuman);
    }

    @Override
    public void checkImage(String token) {
        image(token);
    }

    @Override
    public String clicked(String token, boolean isHuman) {
        TrackingToken link = link(token);
        count(link, isHuman);
        return link.link().orElseThrow();
    }

    @Override
    public String findTarget(String token) {
        return link(token).link().orElseThrow();
    }

    @Override
    public List<MailEngagement> listOf(Workspace workspace, EmailId email) {
        return reactions.ofEmails(workspace, List.of(email));
    }

    private TrackingToken image(String token) {
        return opened(token)
                .filter(image -> image.link().isEmpty())
                .orElseThrow(LinkOpening::invalid);
    }

    private TrackingToken link(String token) {
        return opened(token)
                .filter(link -> link.link().isPresent())
                .orElseThrow(LinkOpening::invalid);
    }

    private Optional<TrackingToken> opened(String token) {
        return TrackingToken.open(token, keys);
    }

    private void count(TrackingToken token, boolean isHuman) {
        if (!waiting.take()) {
            return;
        }
        try {
            workspace(token.workspaceId())
                    .ifPresent(workspace ->
                            reactions.add(
                                    workspace,
                                    MailEngagement.once(
                                            token.mail(),
                                            token.link(),
                                            isHuman,
                                            work.now(workspace))));
        } catch (FailureException e) {
            // the link of a mail works without a database
            if (!(e.failure() instanceof Failure.Unavailable)) {
                throw e;
            }
        } finally {
            waiting.giveBack();
        }
    }

    private Optional<Workspace> workspace(UUID id) {
        Optional<Workspace> known = workspaces.find(id);
        if (known.isPresent()) {
            return known;
        }
        Optional<Workspace> found = accounts.workspace(id);
        found.ifPresent(workspace -> workspaces.put(id, 1, workspace));
        return found;
    }

    /** So many requests may wait at once. Safe for any number of threads. */
    private static final class WaitingPlaces {

        private final int most;
        private int taken;

        WaitingPlaces(int most) {
            this.most = most;
        }

        /** Takes a place; false when there is none. */
        synchronized boolean take() {
            if (taken >= most) {
                return false;
            }
            taken++;
            return true;
        }

        synchronized void giveBack() {
            taken--;
        }
    }
}
