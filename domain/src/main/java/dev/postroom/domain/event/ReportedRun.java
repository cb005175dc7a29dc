package dev.postroom.domain.event;

import dev.postroom.domain.identity.SubscriberId;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A run of a trigger that began or ended. Has plain ids, because triggers depend on events.
 *
 * @param version of the trigger
 * @param status a keyword
 * @param reason why it ended early, or skipped a mail
 * @param createdAt when its cause occurred
 */
public record ReportedRun(
        UUID run,
        UUID trigger,
        int version,
        SubscriberId subscriber,
        String status,
        Optional<String> reason,
        Instant createdAt) {}
