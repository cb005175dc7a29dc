package dev.postroom.application.preference;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.preference.UnsubscribeToken;
import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.subscriber.SubscriberId;

import java.net.URI;

/**
 * URLs for recipients, which need no API key.
 *
 * @param base the public root of the service, for example {@code https://mail.example.org}
 * @param key authenticates the links to unsubscribe; derived for this purpose
 */
public record PublicLinks(URI base, MacKey key) {

    /** Links whose codes are of the key that is derived for them. */
    public static PublicLinks of(URI base, MacKey key) {
        return new PublicLinks(base, UnsubscribeToken.purpose(key));
    }

    /** The URL at which this subscriber sees the subscription, and cancels it with one POST. */
    public URI unsubscribe(Workspace workspace, SubscriberId subscriber) {
        String token = new UnsubscribeToken(workspace.id(), subscriber).sealWith(key);
        String root = base.toString();
        String separator = root.endsWith("/") ? "u/" : "/u/";
        return URI.create(root + separator + token);
    }
}
