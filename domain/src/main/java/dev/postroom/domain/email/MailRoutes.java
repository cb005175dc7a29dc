package dev.postroom.domain.email;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;

/**
 * Which transport serves which environment: a test workspace never reaches the live one.
 *
 * @param live sends
 * @param test captures
 */
public record MailRoutes(MailTransport live, MailTransport test) {

    /** The transport of the workspace's environment. */
    public MailTransport of(Workspace workspace) {
        return workspace.environment() == Environment.LIVE ? live : test;
    }
}
