package dev.postroom.application.link;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.AddressSeal;
import dev.postroom.domain.link.Leaver;
import dev.postroom.domain.link.LinkKeys;
import dev.postroom.domain.link.LinkToken;
import dev.postroom.domain.link.OpenLinks;
import dev.postroom.domain.link.OpenedLink;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;

import java.util.Optional;
import java.util.Set;

/** Opens links with the keys that seal them. */
public final class LinkOpening implements OpenLinks {

    private static final Set<LinkPurpose> IN_MAILS = Set.of(LinkPurpose.MAIL);

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
    public OpenedLink open(String token, Set<LinkPurpose> accepted) {
        Opened opened = opened(token);
        Subscriber person = named(opened).orElseThrow(LinkOpening::invalid);
        return link(opened, person, accepted);
    }

    @Override
    public Leaver openToLeave(String link) {
        Opened opened = opened(link);
        Optional<Subscriber> person = named(opened);
        if (person.isPresent()) {
            return new Leaver.Known(link(opened, person.get(), IN_MAILS));
        }
        EmailAddress address = address(opened, link).orElseThrow(LinkOpening::invalid);
        return subscribers
                .findByEmail(opened.workspace(), address)
                .<Leaver>map(other -> new Leaver.Known(link(opened, other, IN_MAILS)))
                .orElseGet(() ->
                        new Leaver.Deleted(
                                caller(opened, opened.token().subscriber(), IN_MAILS), address));
    }

    @Override
    public Optional<Workspace> sender(String link) {
        return genuine(link).map(Opened::workspace);
    }

    /** A genuine token and its workspace. */
    private record Opened(LinkToken token, Workspace workspace) {}

    // the token of a link that unsubscribes is good without what follows it
    private Optional<Opened> genuine(String link) {
        int end = link.indexOf(MailLinks.SEPARATOR);
        return LinkToken.open(end < 0 ? link : link.substring(0, end), keys)
                .flatMap(token ->
                        accounts.workspace(token.workspaceId())
                                .map(workspace -> new Opened(token, workspace)));
    }

    private Opened opened(String link) {
        return genuine(link).orElseThrow(LinkOpening::invalid);
    }

    private Optional<Subscriber> named(Opened opened) {
        return subscribers.find(opened.workspace(), opened.token().subscriber());
    }

    // older mails have links without an address
    private Optional<EmailAddress> address(Opened opened, String link) {
        int end = link.indexOf(MailLinks.SEPARATOR);
        return end < 0
                ? Optional.empty()
                : addresses.open(opened.workspace().id(), link.substring(end + 1));
    }

    private OpenedLink link(Opened opened, Subscriber person, Set<LinkPurpose> accepted) {
        return new OpenedLink(caller(opened, person.id(), accepted), person);
    }

    private TokenCaller caller(Opened opened, SubscriberId person, Set<LinkPurpose> accepted) {
        LinkToken token = opened.token();
        if (!accepted.contains(token.purpose())) {
            throw wrongPurpose();
        }
        if (token.isExpired(work.now(opened.workspace()))) {
            throw expired();
        }
        return new TokenCaller(
                opened.workspace(), person, token.purpose(), token.mail(), token.expiresAt());
    }

    /** The refusal of a token that names nothing. */
    public static FailureException invalid() {
        return refused("invalid_token", "The link is not valid.");
    }

    /** The refusal of a token that is made for something else. */
    public static FailureException wrongPurpose() {
        return refused("wrong_token_purpose", "The link has another purpose.");
    }

    /** The refusal of a token that came too late. */
    public static FailureException expired() {
        return refused("token_expired", "The link has expired.");
    }

    private static FailureException refused(String code, String detail) {
        return new Failure.Unauthenticated(code, detail).asException();
    }
}
