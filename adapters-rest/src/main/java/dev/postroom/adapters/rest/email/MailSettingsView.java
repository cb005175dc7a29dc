package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.email.transport.MailSetup;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** How mail leaves, in responses. */
public record MailSettingsView(
        String transport,
        String campaignTransport,
        EmailView.MailboxView from,
        List<String> senderDomains,
        @Nullable ServerView server)
        implements View {

    /** The setup as clients see it. */
    public static MailSettingsView of(MailSetup setup) {
        return new MailSettingsView(
                setup.transport(),
                setup.campaignTransport(),
                EmailView.MailboxView.of(setup.from()),
                setup.senderDomains(),
                setup.server().map(ServerView::of).orElse(null));
    }

    ETag etag() {
        return ETag.ofView(this);
    }

    /** The mail server. */
    public record ServerView(String host, int port, String security, boolean signsIn) {

        static ServerView of(MailSetup.Server server) {
            return new ServerView(
                    server.host(), server.port(), server.security().keyword(), server.signsIn());
        }
    }
}
