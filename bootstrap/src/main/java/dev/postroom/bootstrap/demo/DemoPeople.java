package dev.postroom.bootstrap.demo;

import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.NewTag;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The seeded subscribers of the demo: always the same, with addresses that cannot get mail. */
final class DemoPeople {

    /** The tag of those who get the weekly letter. */
    static final String READERS = "Demo readers";

    /** The tag of those whom the ready campaign is for. */
    static final String OFFERED = "Autumn offer";

    /** The tag of those who try what is new. */
    static final String BETA = "Beta Testers";

    /** The columns of the imported file. */
    static final String COLUMNS = "email,first_name,last_name,language";

    private static final String NEWSLETTER = "Newsletter";
    private static final String PRODUCT_NEWS = "Product News";
    private static final List<String> FIRST =
            List.of(
                    "Ada",
                    "Alan",
                    "Barbara",
                    "Dennis",
                    "Edsger",
                    "Frances",
                    "Grace",
                    "Hedy",
                    "John",
                    "Katherine");
    private static final List<String> LAST = List.of("Archer", "Baker", "Carver", "Dyer", "Fisher");
    private static final List<String> LATER =
            List.of(
                    "Gardner", "Harper", "Irving", "Jones", "Keller", "Loom", "Mason", "Nye", "Orr",
                    "Potter", "Quill", "Reed", "Smith", "Turner", "Usher", "Vance", "Weaver",
                    "Young", "Abbey", "Bright", "Cole", "Dale", "Ellis", "Forge", "Glen", "Hale",
                    "Ives", "Joy", "Kent", "Lane", "Moss", "North");
    private static final int IMPORTED = 198;
    // the weekend is quiet, and a good week brings more
    private static final List<Integer> JOINING = List.of(3, 4, 3, 5, 2, 1, 1);
    private static final List<String> LANGUAGES = List.of("en", "de", "fr");

    private DemoPeople() {}

    /** The tags: the first three are private, the others are seen by every person. */
    static Stream<NewTag> tags() {
        return Stream.of(
                NewTag.named(READERS),
                NewTag.named(OFFERED),
                NewTag.named(BETA),
                topic(NEWSLETTER, "Once a week: what is new."),
                topic(PRODUCT_NEWS, "New products, now and then."));
    }

    private static NewTag topic(String name, String description) {
        return new NewTag(
                name, Optional.empty(), Optional.of(description), Optional.empty(), true, false);
    }

    /** One of each first and last name. */
    static Stream<NewSubscriber> all() {
        return IntStream.range(0, FIRST.size() * LAST.size()).mapToObj(DemoPeople::person);
    }

    /** Those who join on this day of the history. */
    static Stream<NewSubscriber> joining(int day) {
        int before = IntStream.range(0, day).map(DemoPeople::joiners).sum();
        return IntStream.range(before, before + joiners(day)).mapToObj(DemoPeople::reader);
    }

    private static int joiners(int day) {
        return JOINING.get(day % JOINING.size()) + day / 10;
    }

    /** One of the first people, as a buyer. */
    static Mailbox buyer(int n) {
        NewSubscriber person = person(Math.floorMod(n, FIRST.size() * LAST.size()));
        return new Mailbox(person.profile().firstName(), person.email());
    }

    /** The file of people who are imported, two of whom have mailboxes that refuse mail. */
    static String file() {
        String people =
                IntStream.range(0, IMPORTED)
                        .mapToObj(n -> row(later(n, "example.net"), n))
                        .collect(Collectors.joining("\n"));
        return String.join(
                "\n",
                COLUMNS,
                people,
                "moved+mona@simulator.test,Mona,Moved,en",
                "bounced+closed@simulator.test,Carl,Closed,de",
                "not an address,Nora,Nowhere,en",
                "");
    }

    private static String row(EmailAddress address, int n) {
        return String.join(
                ",",
                address.value(),
                FIRST.get(n % FIRST.size()),
                LATER.get(n / FIRST.size()),
                LANGUAGES.get(n % LANGUAGES.size()));
    }

    private static EmailAddress later(int n, String domain) {
        return address(FIRST.get(n % FIRST.size()), LATER.get(n / FIRST.size()), domain);
    }

    private static NewSubscriber reader(int n) {
        EmailAddress address =
                n % 40 == 7
                        ? new EmailAddress("bounced+reader" + n + "@simulator.test")
                        : later(n, "example.org");
        return new NewSubscriber(
                address,
                profile(n, FIRST.get(n % FIRST.size()), LATER.get(n / FIRST.size())),
                Optional.of(SubscriberStatus.ACTIVE),
                List.of(READERS),
                false,
                Optional.empty(),
                OnConflict.IGNORE,
                SubscriberPatch.none());
    }

    private static EmailAddress address(String first, String last, String domain) {
        return new EmailAddress((first + "." + last + "@" + domain).toLowerCase(Locale.ROOT));
    }

    private static NewSubscriber person(int n) {
        String first = FIRST.get(n % FIRST.size());
        String last = LAST.get(n / FIRST.size());
        return new NewSubscriber(
                address(first, last, "example.com"),
                profile(n, first, last),
                Optional.of(n % 10 == 9 ? SubscriberStatus.UNSUBSCRIBED : SubscriberStatus.ACTIVE),
                tags(n),
                false,
                Optional.empty(),
                OnConflict.IGNORE,
                SubscriberPatch.none());
    }

    private static Profile profile(int n, String first, String last) {
        return new Profile(
                Optional.of(first),
                Optional.of(last),
                Optional.of("customer-" + (1000 + n)),
                Optional.of(LANGUAGES.get(n % LANGUAGES.size())),
                Optional.of("Europe/Vienna"),
                new JsonObject(Map.of("plan", n % 4 == 0 ? "pro" : "free", "seats", 1 + n % 7)));
    }

    private static List<String> tags(int n) {
        List<String> tags = new ArrayList<>(List.of(NEWSLETTER));
        if (n % 3 == 0) {
            tags.add(PRODUCT_NEWS);
        }
        if (n % 5 == 0) {
            tags.add(BETA);
        }
        return tags;
    }
}
