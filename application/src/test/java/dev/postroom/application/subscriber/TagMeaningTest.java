package dev.postroom.application.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.Tags;

import org.junit.jupiter.api.Test;

import java.lang.reflect.Proxy;
import java.util.List;

/** The slug of one tag is the name of another. */
final class TagMeaningTest {

    private final House house = House.create();
    private final Tags tags = house.ports().tag().tags();

    private Tag stored(String name, String slug) {
        Tag tag = TagFixture.tag(house.ports().ids().next()).withName(name).withSlug(slug).build();
        assertThat(tags.addUnlessPresent(house.live(), tag)).isEmpty();
        return tag;
    }

    /** The same tags, found in the other order. */
    private Tags reversed() {
        return (Tags)
                Proxy.newProxyInstance(
                        Tags.class.getClassLoader(),
                        new Class<?>[] {Tags.class},
                        (_, method, arguments) ->
                                method.invoke(tags, arguments) instanceof List<?> found
                                        ? found.reversed()
                                        : method.invoke(tags, arguments));
    }

    private List<Tag> meant(Tags known) {
        return new TagReferences(known, house.limits(), house.ports().ids())
                .read(house.live(), List.of("vip"))
                .known();
    }

    @Test
    void theNameDecidesInAnyOrderOfLookup() {
        stored("Important", "vip");
        Tag vip = stored("VIP", "gold");

        assertThat(meant(tags)).containsExactly(vip);
        assertThat(meant(reversed())).containsExactly(vip);
    }
}
