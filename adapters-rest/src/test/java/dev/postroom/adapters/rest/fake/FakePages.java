package dev.postroom.adapters.rest.fake;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.BrandingPatch;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.branding.ManageBranding;
import dev.postroom.domain.campaign.report.ViewCampaigns;
import dev.postroom.domain.confirmation.ConfirmSubscriptions;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.Leaver;
import dev.postroom.domain.link.OpenLinks;
import dev.postroom.domain.link.OpenedLink;
import dev.postroom.domain.link.SendLinks;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.preference.ManagePreferences;
import dev.postroom.domain.preference.Preferences;
import dev.postroom.domain.preference.Unsubscribe;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The ports of the pages for one person, whose links are {@code good} (in a mail), {@code fresh}
 * and {@code confirm}; {@code old} has expired, and that of {@code deleted} was deleted. Records
 * each change.
 */
public final class FakePages
        implements OpenLinks,
                ManageBranding,
                ManagePreferences,
                ConfirmSubscriptions,
                ViewCampaigns,
                SendLinks,
                Unsubscribe {

    private static final Map<String, LinkPurpose> LINKS =
            Map.of(
                    "good", LinkPurpose.MAIL,
                    "deleted", LinkPurpose.MAIL,
                    "old", LinkPurpose.PREFERENCES,
                    "fresh", LinkPurpose.PREFERENCES,
                    "confirm", LinkPurpose.CONFIRM);

    /** The changes, in order. */
    public final List<String> changes = new CopyOnWriteArrayList<>();

    public volatile Subscriber person = FakeSubscribers.ANNA;
    public volatile List<Tag> tags = List.of(FakeTags.NEWS.tag());
    public volatile Branding branding = Branding.named("Tea House");
    public volatile Optional<String> mail = Optional.empty();
    public volatile Optional<Instant> confirmedAt = Optional.empty();

    @Override
    public Leaver openToLeave(String link) {
        OpenedLink opened = open(link, Set.of(LinkPurpose.MAIL));
        return link.equals("deleted")
                ? new Leaver.Deleted(opened.caller(), new EmailAddress("anna@example.com"))
                : new Leaver.Known(opened);
    }

    @Override
    public OpenedLink open(String token, Set<LinkPurpose> accepted) {
        LinkPurpose purpose = LINKS.get(token);
        if (purpose == null) {
            throw refused("invalid_token");
        }
        if (!accepted.contains(purpose)) {
            throw refused("wrong_token_purpose");
        }
        if (token.equals("old")) {
            throw refused("token_expired");
        }
        return new OpenedLink(CallerFixture.token(TestApi.WORKSPACE, person.id(), purpose), person);
    }

    @Override
    public Optional<Workspace> sender(String link) {
        return Optional.ofNullable(LINKS.get(link)).map(_ -> TestApi.WORKSPACE);
    }

    private static RuntimeException refused(String code) {
        return new Failure.Unauthenticated(code, "Not good.").asException();
    }

    @Override
    public Branding get(Workspace workspace) {
        return branding;
    }

    @Override
    public Branding change(AccountId account, BrandingPatch patch) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Branding update(Caller caller, BrandingPatch patch) {
        branding = patch.applyTo(branding);
        return branding;
    }

    @Override
    public Preferences get(TokenCaller caller, Subscriber reader) {
        return Preferences.of(person, tags);
    }

    @Override
    public void checkTag(TokenCaller caller, Subscriber reader, String tag) {}

    @Override
    public Preferences subscribe(TokenCaller caller, Visitor visitor, String tag) {
        if (tag.startsWith("gone")) {
            throw new Failure.NotFound("Tag", tag).asException();
        }
        return changed("subscribe " + tag);
    }

    @Override
    public Preferences unsubscribe(TokenCaller caller, Visitor visitor, String tag) {
        return changed("leave " + tag);
    }

    @Override
    public Preferences unsubscribeAll(TokenCaller caller, Visitor visitor) {
        return changed("unsubscribe from all");
    }

    @Override
    public void deleteAccount(TokenCaller caller, Visitor visitor, Optional<Long> version) {
        changes.add("delete");
    }

    private Preferences changed(String change) {
        changes.add(change);
        return Preferences.of(person, tags);
    }

    @Override
    public Confirmable show(TokenCaller caller, Subscriber reader) {
        List<PendingTag> waiting =
                tags.stream().map(tag -> new PendingTag(tag, Instant.EPOCH, "api")).toList();
        return new Confirmable(person, waiting, confirmedAt);
    }

    @Override
    public Confirmable confirm(TokenCaller caller, Visitor visitor) {
        changes.add("confirm from " + visitor.ip().orElse("nowhere"));
        return new Confirmable(person, List.of(), Optional.of(Instant.EPOCH));
    }

    @Override
    public Subscriber resend(Caller caller, SubscriberId id) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean send(TokenCaller caller, Letter letter) {
        boolean first = changes.isEmpty();
        changes.add("link " + letter.subject());
        return first;
    }

    @Override
    public Optional<String> html(TokenCaller caller, Subscriber reader) {
        return mail;
    }

    @Override
    public void unsubscribe(TokenCaller caller, Optional<EmailAddress> address, Visitor visitor) {
        changes.add(address.map(one -> "object " + one.value()).orElse("one click"));
    }

    @Override
    public Subscriber takeBack(TokenCaller caller, Visitor visitor) {
        changes.add("take back");
        return person.status() == SubscriberStatus.UNSUBSCRIBED
                ? person.withStatus(SubscriberStatus.ACTIVE, Instant.EPOCH)
                : person;
    }
}
