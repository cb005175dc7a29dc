package dev.postroom.application.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.email.CapturedMail;
import dev.postroom.domain.email.CapturedMails;
import dev.postroom.domain.email.ReadSandbox;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.Messages;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

import java.util.Optional;
import java.util.UUID;

/** Captured mail of test workspaces. */
public final class SandboxReading implements ReadSandbox {

    // each part in a transaction of its own: an inbox may be large
    private static final int CLEARED_AT_ONCE = 2000;

    private final CapturedMails mails;

    public SandboxReading(CapturedMails mails) {
        this.mails = mails;
    }

    @Override
    public CapturedMail get(Workspace workspace, UUID id) {
        requireTest(workspace);
        return mails.find(workspace, id).orElseThrow(() -> missing(id));
    }

    @Override
    public long size(Workspace workspace, UUID id) {
        requireTest(workspace);
        return mails.size(workspace, id).orElseThrow(() -> missing(id));
    }

    private static FailureException missing(UUID id) {
        return new Failure.NotFound("Captured mail", id.toString()).asException();
    }

    @Override
    public Page<CapturedMail.Entry> list(
            Workspace workspace, Optional<String> to, PageRequest<CapturedMail.Sort> page) {
        requireTest(workspace);
        return mails.list(workspace, to, page);
    }

    @Override
    public void clear(Caller caller) {
        Workspace workspace = caller.workspace();
        requireTest(workspace);
        int cleared = CLEARED_AT_ONCE;
        while (cleared == CLEARED_AT_ONCE) {
            cleared = mails.clear(workspace, CLEARED_AT_ONCE);
        }
    }

    private static void requireTest(Workspace workspace) {
        if (!workspace.isTest()) {
            throw new Failure.NotFound(Messages.NO_SANDBOX).asException();
        }
    }
}
