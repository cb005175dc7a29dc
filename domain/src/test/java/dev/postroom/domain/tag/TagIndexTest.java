package dev.postroom.domain.tag;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.UUID;

final class TagIndexTest {

    private static final UUID ONE = new UUID(0, 1);

    private static Tag tag(long id, String name, String slug) {
        return TagFixture.tag(new UUID(0, id)).withName(name).withSlug(slug).build();
    }

    @Test
    void aTagIsFoundByIdNameAndSlug() {
        Tag tea = tag(1, "Green Tea", "tea");
        TagIndex index = TagIndex.of(List.of(tea));
        for (String reference : List.of(ONE.toString(), "green tea", " GREEN TEA ", "tea")) {
            assertThat(index.find(reference)).as(reference).contains(tea);
        }
        assertThat(index.find("coffee")).isEmpty();
        assertThat(index.find(new UUID(0, 9).toString())).isEmpty();
    }

    @Test
    void anIdTakesPrecedenceOverANameAndANameOverASlug() {
        Tag first = tag(1, "First", "vip");
        Tag second = tag(2, ONE.toString(), "second");
        Tag third = tag(3, "VIP", "third");
        for (List<Tag> order :
                List.of(List.of(first, second, third), List.of(third, second, first))) {
            TagIndex index = TagIndex.of(order);
            assertThat(index.find(ONE.toString())).contains(first);
            assertThat(index.find("vip")).contains(third);
        }
    }

    @Test
    void aTagCanHaveAnotherName() {
        Tag tea = tag(1, "Tea", "tea");
        TagIndex index = TagIndex.of(List.of(tea));
        index.addAs("T\u00e9a", tea);
        assertThat(index.find("t\u00e9a")).contains(tea);
    }
}
