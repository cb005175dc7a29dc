package dev.postroom.application.link;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.confirmation.Confirmation;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.link.AddressSeal;
import dev.postroom.domain.link.IssuedLink;
import dev.postroom.domain.link.LinkKeys;
import dev.postroom.domain.link.LinkToken;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.tracking.TrackedMail;
import dev.postroom.domain.tracking.TrackingKeys;

import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * URLs for recipients, which need no API key. Making one needs no I/O and derives no key, so that
 * each mail of a campaign can have its own. Safe for any number of threads.
 */
public final class PublicLinks {

    private final String root;
    private final LinkKeys keys;
    private final AddressSeal addresses;
    private final TrackingKeys trackingKeys;

    private PublicLinks(String root, MacKey key) {
        this.root = root;
        this.keys = new LinkKeys(key);
        this.addresses = new AddressSeal(key);
        this.trackingKeys = new TrackingKeys(key);
    }

    /**
     * @param base the public root of the service, for example {@code https://mail.example.org}
     * @param key authenticates the links
     */
    public static PublicLinks of(URI base, MacKey key) {
        String text = base.toString();
        String root = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        return new PublicLinks(root, key);
    }

    /**
     * The links of a mail to this person; they have no end.
     *
     * @param address the address that the mail goes to
     * @param mail the campaign, trigger or confirmation that the mail is of; empty: another mail
     */
    public MailLinks inMail(
            Workspace workspace,
            SubscriberId subscriber,
            EmailAddress address,
            Optional<MailReference> mail) {
        LinkToken token =
                new LinkToken(LinkPurpose.MAIL, workspace.id(), subscriber, mail, Optional.empty());
        return new MailLinks(root, token.seal(keys), addresses.seal(workspace.id(), address));
    }

    /** The tracked links of a mail; they have no end. */
    public TrackedLinks tracked(Workspace workspace, TrackedMail mail) {
        return new TrackedLinks(root, trackingKeys, workspace.id(), mail);
    }

    /** A link to the preference center with all rights of the person there, until it ends. */
    public IssuedLink preferences(Workspace workspace, SubscriberId subscriber, Instant expiresAt) {
        return issued(
                "preferences",
                LinkPurpose.PREFERENCES,
                workspace,
                subscriber,
                Optional.empty(),
                expiresAt);
    }

    /** A link to the page that confirms subscriptions of the person, until it ends. */
    public IssuedLink confirm(Workspace workspace, Confirmation confirmation) {
        return issued(
                "confirm",
                LinkPurpose.CONFIRM,
                workspace,
                confirmation.subscriber(),
                Optional.of(MailReference.confirmation(confirmation.id().value())),
                confirmation.expiresAt());
    }

    private IssuedLink issued(
            String page,
            LinkPurpose purpose,
            Workspace workspace,
            SubscriberId subscriber,
            Optional<MailReference> mail,
            Instant expiresAt) {
        Instant end = expiresAt.truncatedTo(ChronoUnit.MILLIS);
        LinkToken token =
                new LinkToken(purpose, workspace.id(), subscriber, mail, Optional.of(end));
        String sealed = token.seal(keys);
        return new IssuedLink(sealed, URI.create(MailLinks.page(root, page, sealed)), end);
    }
}
