package dev.postroom.domain.email.transport;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;

/**
 * The transport of each environment: a test workspace never uses the live one.
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
