package dev.postroom.application.subscriber;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.Tags;

import org.junit.jupiter.api.Test;

import java.lang.reflect.Proxy;
import java.util.List;

/** Every tag that is looked up is deleted concurrently, as soon as it is unlocked. */
final class TagHoldingTest {

    private final House house = House.create();
    private final Tags stored = house.ports().tag().tags();
    private final Tags fleeting =
            (Tags)
                    Proxy.newProxyInstance(
                            Tags.class.getClassLoader(),
                            new Class<?>[] {Tags.class},
                            (_, method, arguments) -> {
                                Object answer = method.invoke(stored, arguments);
                                if (method.getName().equals("findAny")) {
                                    deleteAll((List<?>) answer);
                                }
                                return answer;
                            });

    private void deleteAll(List<?> found) {
        found.forEach(tag -> stored.delete(house.live(), ((Tag) tag).id()));
    }

    private Tag tea() {
        return house.tags().create(caller(house.live()), NewTag.named("Tea")).tag();
    }

    private boolean isThere(Workspace workspace, TagId id) {
        return stored.find(workspace, id).map(CountedTag::tag).isPresent();
    }

    @Test
    void aTagThatARowReferencesIsLockedUntilTheBatchEnds() {
        Tag tea = tea();
        TagBatch batch =
                new TagBatch(fleeting, house.limits(), house.ports().ids(), house.ports().now());

        batch.load(house.live(), List.of("tea"));

        assertThat(batch.named(List.of("tea"))).containsExactly(tea);
        assertThat(isThere(house.live(), tea.id())).isTrue();
    }
}
