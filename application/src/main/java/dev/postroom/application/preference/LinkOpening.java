package dev.postroom.application.preference;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.LinkPurpose;
import dev.postroom.domain.apikey.TokenCaller;
import dev.postroom.domain.preference.AddressSeal;
import dev.postroom.domain.preference.LinkKeys;
import dev.postroom.domain.preference.LinkToken;
import dev.postroom.domain.preference.OpenLinks;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.subscriber.Subscribers;

import java.util.Optional;
import java.util.Set;

/** Opens links with the keys that seal them. */
public final class LinkOpening implements OpenLinks {

    private final UnitOfWork work;
    private final Accounts accounts;
    private final Subscribers subscribers;
    private final LinkKeys keys;
    private final AddressSeal addresses;

    /**
     * @param key authenticates the links
     */
    public LinkOpening(UnitOfWork work, Accounts accounts, Subscribers subscribers, MacKey key) {
        this.work = work;
        this.accounts = accounts;
        this.subscribers = subscribers;
        this.keys = new LinkKeys(key);
        this.addresses = new AddressSeal(key);
    }

    @Override
    public TokenCaller open(String token, Set<LinkPurpose> accepted) {
        // the token of a link that unsubscribes is good without what follows it
        int end = token.indexOf(MailLinks.SEPARATOR);
        return open(end < 0 ? token : token.substring(0, end), accepted, Optional.empty());
    }

    @Override
    public TokenCaller openToLeave(String link) {
        int end = link.indexOf(MailLinks.SEPARATOR);
        Set<LinkPurpose> inMails = Set.of(LinkPurpose.MAIL);
        return end < 0
                ? open(link, inMails)
                : open(link.substring(0, end), inMails, Optional.of(link.substring(end + 1)));
    }

    private TokenCaller open(String token, Set<LinkPurpose> accepted, Optional<String> address) {
        LinkToken opened = LinkToken.open(token, keys).orElseThrow(LinkOpening::invalid);
        Workspace workspace =
                accounts.workspace(opened.workspaceId()).orElseThrow(LinkOpening::invalid);
        SubscriberId person =
                subscribers
                        .find(workspace, opened.subscriber())
                        .or(() ->
                                address.flatMap(sealed -> addresses.open(workspace.id(), sealed))
                                        .flatMap(
                                                known -> subscribers.findByEmail(workspace, known)))
                        .map(Subscriber::id)
                        .orElseThrow(LinkOpening::invalid);
        if (!accepted.contains(opened.purpose())) {
            throw wrongPurpose();
        }
        if (opened.isExpired(work.now(workspace))) {
            throw expired();
        }
        return new TokenCaller(
                workspace, person.value(), opened.purpose(), opened.mail(), opened.expiresAt());
    }

    /** The refusal of a token that names nothing. */
    public static FailureException invalid() {
        return refused("invalid_token", "The link is not valid.");
    }

    /** The refusal of a token that is made for something else. */
    static FailureException wrongPurpose() {
        return refused("wrong_token_purpose", "The link is not made for this.");
    }

    /** The refusal of a token that came too late. */
    static FailureException expired() {
        return refused("token_expired", "The link has expired.");
    }

    private static FailureException refused(String code, String detail) {
        return new Failure.Unauthenticated(code, detail).asException();
    }
}
