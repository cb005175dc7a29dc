package dev.postroom.application.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.email.sandbox.CapturedMails;
import dev.postroom.domain.email.sandbox.ReadSandbox;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

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
