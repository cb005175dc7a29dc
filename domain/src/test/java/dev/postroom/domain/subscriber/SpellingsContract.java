package dev.postroom.domain.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.RandomText;
import dev.postroom.domain.shared.Seeds;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.Tags;

import org.junit.jupiter.api.Test;

import java.util.List;

/** All spellings of an address or of a name find the same row. */
public interface SpellingsContract extends PortContract {

    /** How many random cases are tried. */
    int CASES = 200;

    @Test
    default void anAddressIsFoundAndInUseInAnySpelling() {
        Workspace here = newLive();
        Subscribers subscribers = ports().subscriber().subscribers();
        Seeds.check(
                CASES,
                random -> {
                    String address = newId() + RandomText.address(random);
                    Subscriber first =
                            SubscriberFixture.subscriber(newId()).withEmail(address).build();
                    String respelled = RandomText.respelled(random, first.email().value());
                    Subscriber second =
                            SubscriberFixture.subscriber(newId()).withEmail(respelled).build();

                    assertThat(subscribers.addUnlessPresent(here, first)).isEmpty();
                    assertThat(subscribers.addUnlessPresent(here, second)).contains(first.id());
                    assertThat(subscribers.findByEmail(here, new EmailAddress(respelled)))
                            .map(Subscriber::email)
                            .contains(first.email());
                });
    }

    @Test
    default void aTagIsFoundAndInUseInAnySpellingOfItsName() {
        Workspace here = newLive();
        Tags tags = ports().tag().tags();
        Seeds.check(
                CASES,
                random -> {
                    String name = Tag.nameOf(printable(RandomText.any(random, 40)) + newId());
                    String respelled = RandomText.respelled(random, name);
                    if (!Tag.key(respelled).equals(Tag.key(name))) {
                        return;
                    }
                    Tag first = TagFixture.tag(newId()).withName(name).build();
                    Tag second = TagFixture.tag(newId()).withName(respelled).build();

                    assertThat(tags.addUnlessPresent(here, first)).isEmpty();
                    assertThat(tags.addUnlessPresent(here, second))
                            .map(Tag::id)
                            .contains(first.id());
                    assertThat(tags.findByName(here, respelled))
                            .map(found -> found.tag().id())
                            .contains(first.id());
                    assertThat(tags.findAny(here, List.of(respelled, name)))
                            .extracting(Tag::id)
                            .containsExactly(first.id());
                });
    }

    private static String printable(String text) {
        return text.replaceAll("\\p{Cc}", "");
    }
}
