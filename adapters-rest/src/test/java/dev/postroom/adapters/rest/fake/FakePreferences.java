package dev.postroom.adapters.rest.fake;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.confirmation.ConfirmSubscriptions;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.IssueLinks;
import dev.postroom.domain.link.IssuedLink;
import dev.postroom.domain.link.Leaver;
import dev.postroom.domain.link.LinkLifetime;
import dev.postroom.domain.link.OpenLinks;
import dev.postroom.domain.link.OpenedLink;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.preference.ManagePreferences;
import dev.postroom.domain.preference.Preferences;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** One person, whose tokens are the names of their purposes in lower case. */
public final class FakePreferences
        implements OpenLinks, ManagePreferences, IssueLinks, ConfirmSubscriptions {

    /** The one public tag. */
    public static final Tag NEWS =
            TagFixture.tag(new UUID(0, 77)).withName("News").withSlug("news").build();

    /** The end of the URL of an issued link. */
    public static final String URL_END = "/preferences?token=preferences";

    /** The received changes, in order. */
    public final List<Object> received = new CopyOnWriteArrayList<>();

    @Override
    public Leaver openToLeave(String link) {
        return new Leaver.Known(open(link, Set.of(LinkPurpose.MAIL)));
    }

    @Override
    public Optional<Workspace> sender(String link) {
        return Optional.empty();
    }

    @Override
    public OpenedLink open(String token, Set<LinkPurpose> accepted) {
        LinkPurpose purpose =
                switch (token) {
                    case "mail" -> LinkPurpose.MAIL;
                    case "preferences" -> LinkPurpose.PREFERENCES;
                    case "confirm" -> LinkPurpose.CONFIRM;
                    default ->
                            throw new Failure.Unauthenticated("invalid_token", "Not valid.")
                                    .asException();
                };
        if (!accepted.contains(purpose)) {
            throw new Failure.Unauthenticated("wrong_token_purpose", "Not for this.").asException();
        }
        return new OpenedLink(
                CallerFixture.token(TestApi.WORKSPACE, FakeSubscribers.ANNA.id(), purpose),
                FakeSubscribers.ANNA);
    }

    @Override
    public Confirmable show(TokenCaller caller, Subscriber person) {
        return new Confirmable(FakeSubscribers.ANNA, List.of(), Optional.empty());
    }

    @Override
    public Confirmable confirm(TokenCaller caller, Visitor visitor) {
        received.addAll(List.of("confirm", visitor));
        return new Confirmable(
                FakeSubscribers.ANNA,
                List.of(new PendingTag(NEWS, SettableClock.START, "api")),
                Optional.of(SettableClock.START));
    }

    @Override
    public Subscriber resend(Caller caller, SubscriberId id) {
        if (!id.equals(FakeSubscribers.ANNA.id())) {
            throw new Failure.NotFound("Subscriber", id.toString()).asException();
        }
        received.addAll(List.of("resend", id));
        return FakeSubscribers.ANNA;
    }

    @Override
    public Preferences get(TokenCaller caller, Subscriber person) {
        return Preferences.of(FakeSubscribers.ANNA, List.of(NEWS));
    }

    @Override
    public void checkTag(TokenCaller caller, Subscriber person, String tag) {
        if (!NEWS.answersTo(tag)) {
            throw new Failure.NotFound("Tag", tag).asException();
        }
    }

    @Override
    public Preferences subscribe(TokenCaller caller, Visitor visitor, String tag) {
        received.addAll(List.of("subscribe", tag, visitor));
        return get(caller, FakeSubscribers.ANNA);
    }

    @Override
    public Preferences unsubscribe(TokenCaller caller, Visitor visitor, String tag) {
        received.addAll(List.of("unsubscribe", tag));
        return get(caller, FakeSubscribers.ANNA);
    }

    @Override
    public Preferences unsubscribeAll(TokenCaller caller, Visitor visitor) {
        received.add("unsubscribeAll");
        return get(caller, FakeSubscribers.ANNA);
    }

    @Override
    public void deleteAccount(TokenCaller caller, Visitor visitor, Optional<Long> expectedVersion) {
        received.addAll(List.of("delete", expectedVersion));
    }

    @Override
    public IssuedLink preferences(Caller caller, SubscriberId subscriber, LinkLifetime lifetime) {
        return new IssuedLink(
                "preferences",
                URI.create("https://mail.example.org" + URL_END),
                SettableClock.START.plus(lifetime.time()));
    }
}
