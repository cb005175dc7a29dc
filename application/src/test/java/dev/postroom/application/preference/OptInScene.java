package dev.postroom.application.preference;

import dev.postroom.application.confirmation.SubscriptionConfirming;
import dev.postroom.application.link.LinkOpening;
import dev.postroom.application.shared.House;
import dev.postroom.application.subscriber.SubscriberTagging;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.confirmation.ConfirmSubscriptions.Confirmable;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.Slug;
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
public record OptInScene(House house) {

    public static final Visitor CLICK =
            new Visitor(Optional.of("192.0.2.7"), Optional.of("Mozilla/5.0"));

    private static final Pattern LINK = Pattern.compile("/confirm\\?token=([A-Za-z0-9_-]+)");

    public static OptInScene create() {
        return new OptInScene(House.create());
    }

    public Workspace live() {
        return house.live();
    }

    public SubscriptionConfirming confirming() {
        return new SubscriptionConfirming(
                house.work(),
                house.changes(),
                house.ports().subscriber().subscribers(),
                house.ports().subscriber().confirmations(),
                house.optIn());
    }

    public Tag tag(String name, boolean doubleOptIn) {
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

    public Subscriber person(SubscriberStatus status) {
        return house.stored(
                live(),
                SubscriberFixture.subscriber(house.ports().ids().next()).withStatus(status));
    }

    /** Adds tags as a client does. */
    public Subscriber tagged(Subscriber person, String... tags) {
        return new SubscriberTagging(
                        house.work(),
                        house.changes(),
                        house.ports().subscriber().subscribers(),
                        house.ports().tag().tags())
                .subscribe(CallerFixture.caller(live()), person.id(), List.of(tags));
    }

    /** Creates or updates a person as a client does. */
    public Subscriber created(String address, boolean doubleOptIn, String... tags) {
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

    public Subscriber now(Subscriber person) {
        return house.ports().subscriber().subscribers().find(live(), person.id()).orElseThrow();
    }

    public static List<String> waiting(Subscriber person) {
        return person.state().pending().stream().map(PendingTag::tag).map(Tag::name).toList();
    }

    public static List<String> joined(Subscriber person) {
        return person.memberships().stream().map(member -> member.tag().name()).toList();
    }

    public void elapse(Duration time) {
        house.ports().clock().advance(time);
    }

    /** The mails since the last call. */
    public List<Email> mails() {
        return house.ports().email().emails().claim(100, Duration.ofDays(400)).stream()
                .map(Claimed::work)
                .toList();
    }

    /** The only mail since the last call. */
    public Email mail() {
        List<Email> mails = mails();
        if (mails.size() != 1) {
            throw new AssertionError(mails.size() + " mails");
        }
        return mails.getFirst();
    }

    public static String html(Email mail) {
        return mail.mail().content().html().map(ComposedText::whole).orElseThrow();
    }

    /** The person who follows the link in the mail. */
    public TokenCaller follow(Email mail) {
        Matcher link = LINK.matcher(html(mail));
        if (!link.find()) {
            throw new AssertionError("no link in the mail");
        }
        return new LinkOpening(
                        house.work(),
                        house.ports().account().accounts(),
                        house.ports().subscriber().subscribers(),
                        House.key())
                .open(link.group(1), Set.of(LinkPurpose.CONFIRM))
                .caller();
    }

    public Confirmable confirm(Email mail) {
        return confirming().confirm(follow(mail), CLICK);
    }
}
