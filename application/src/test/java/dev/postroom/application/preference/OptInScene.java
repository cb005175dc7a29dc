package dev.postroom.application.preference;

import dev.postroom.application.shared.House;
import dev.postroom.application.subscriber.SubscriberTagging;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.CallerFixture;
import dev.postroom.domain.apikey.LinkPurpose;
import dev.postroom.domain.apikey.TokenCaller;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.preference.ConfirmSubscriptions.Confirmable;
import dev.postroom.domain.preference.Visitor;
import dev.postroom.domain.shared.ComposedText;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.Revision;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** People who are asked to confirm, and the mails that ask them. */
record OptInScene(House house) {

    static final Visitor CLICK = new Visitor(Optional.of("192.0.2.7"), Optional.of("Mozilla/5.0"));

    private static final Pattern LINK = Pattern.compile("/confirm\\?token=([A-Za-z0-9_-]+)");

    static OptInScene create() {
        return new OptInScene(House.create());
    }

    Workspace live() {
        return house.live();
    }

    SubscriptionConfirming confirming() {
        return new SubscriptionConfirming(
                house.work(),
                house.changes(),
                house.ports().subscriber().subscribers(),
                house.ports().subscriber().confirmations(),
                house.optIn());
    }

    Tag tag(String name, boolean doubleOptIn) {
        Tag tag =
                new Tag(
                        new TagId(house.ports().ids().next()),
                        name,
                        Slug.of(name),
                        Optional.empty(),
                        Optional.empty(),
                        true,
                        doubleOptIn,
                        Revision.first(house.ports().now()));
        house.ports().tag().tags().addUnlessPresent(live(), tag);
        return tag;
    }

    Subscriber person(SubscriberStatus status) {
        return house.stored(
                live(),
                SubscriberFixture.subscriber(house.ports().ids().next()).withStatus(status));
    }

    /** Adds tags as a client does. */
    Subscriber tagged(Subscriber person, String... tags) {
        return new SubscriberTagging(
                        house.work(),
                        house.changes(),
                        house.ports().subscriber().subscribers(),
                        house.ports().tag().tags())
                .subscribe(CallerFixture.caller(live()), person.id(), List.of(tags));
    }

    /** Creates or updates a person as a client does. */
    Subscriber created(String address, boolean doubleOptIn, String... tags) {
        return house.subscribers()
                .create(
                        CallerFixture.caller(live()),
                        new NewSubscriber(
                                new EmailAddress(address),
                                Profile.empty(),
                                Optional.empty(),
                                List.of(tags),
                                doubleOptIn,
                                Optional.of(
                                        new Consent(
                                                "form",
                                                Optional.empty(),
                                                Optional.empty(),
                                                Optional.of("I want the news."))),
                                OnConflict.UPDATE,
                                SubscriberPatch.none()))
                .subscriber();
    }

    Subscriber now(Subscriber person) {
        return house.ports()
                .subscriber()
                .subscribers()
                .find(live(), person.id())
                .orElseThrow();
    }

    static List<String> waiting(Subscriber person) {
        return person.state().pending().stream()
                .map(PendingTag::tag)
                .map(Tag::name)
                .toList();
    }

    static List<String> joined(Subscriber person) {
        return person.memberships().stream().map(member -> member.tag().name()).toList();
    }

    void elapse(Duration time) {
        house.ports().clock().advance(time);
    }

    /** The mails since the last call. */
    List<Email> mails() {
        return house.ports().email().emails().claim(100, Duration.ofDays(400)).stream()
                .map(Claimed::work)
                .toList();
    }

    /** The only mail since the last call. */
    Email mail() {
        List<Email> mails = mails();
        if (mails.size() != 1) {
            throw new AssertionError(mails.size() + " mails");
        }
        return mails.getFirst();
    }

    static String html(Email mail) {
        return mail.mail().content().html().map(ComposedText::whole).orElseThrow();
    }

    /** The person who follows the link in the mail. */
    TokenCaller follow(Email mail) {
        Matcher link = LINK.matcher(html(mail));
        if (!link.find()) {
            throw new AssertionError("no link in the mail");
        }
        return new LinkOpening(
                        house.work(),
                        house.ports().account().accounts(),
                        house.ports().subscriber().subscribers(),
                        House.key())
                .open(link.group(1), Set.of(LinkPurpose.CONFIRM));
    }

    Confirmable confirm(Email mail) {
        return confirming().confirm(follow(mail), CLICK);
    }
}
