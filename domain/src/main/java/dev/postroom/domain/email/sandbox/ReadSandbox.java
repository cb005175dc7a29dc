package dev.postroom.domain.email.sandbox;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Optional;
import java.util.UUID;

/** Reads and deletes captured mail. Every call for a live workspace is {@code NotFound}. */
@DrivingPort
public interface ReadSandbox {

    /** The mail; {@code NotFound} when there is none. */
    CapturedMail get(Workspace workspace, UUID id);

    /** The bytes of the mail with its texts; fails like {@link #get}. */
    long size(Workspace workspace, UUID id);

    /** One page of mails. */
    Page<CapturedMail.Entry> list(
            Workspace workspace, Optional<String> to, PageRequest<CapturedMail.Sort> page);

    /** Deletes every captured mail. */
    void clear(Caller caller);
}
