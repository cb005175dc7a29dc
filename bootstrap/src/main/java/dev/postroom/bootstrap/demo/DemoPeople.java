package dev.postroom.bootstrap.demo;

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
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The seeded subscribers of the demo: always the same, with addresses that cannot exist. */
final class DemoPeople {

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
    private static final List<String> LANGUAGES = List.of("en", "de", "fr");

    private DemoPeople() {}

    /** The tags that every person sees; the third one is private. */
    static Stream<NewTag> topics() {
        return Stream.of(
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

    private static NewSubscriber person(int n) {
        String first = FIRST.get(n % FIRST.size());
        String last = LAST.get(n / FIRST.size());
        String address = (first + "." + last + "@example.com").toLowerCase(Locale.ROOT);
        return new NewSubscriber(
                new EmailAddress(address),
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
            tags.add("Beta Testers");
        }
        return tags;
    }
}
