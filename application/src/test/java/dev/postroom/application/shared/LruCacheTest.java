package dev.postroom.application.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

final class LruCacheTest {

    private final LruCache<String, String> values = new LruCache<>(2);
    private final List<String> made = new ArrayList<>();

    @Test
    void aCachedValueIsCreatedOnce() {
        get("a");
        get("a");
        assertThat(made).containsExactly("a");
    }

    @Test
    void theLeastRecentlyUsedValueIsEvicted() {
        get("a");
        get("b");
        get("a");
        get("c");
        get("a");
        get("b");
        assertThat(made).containsExactly("a", "b", "c", "b");
    }

    @Test
    void aStoredValueIsFoundUntilItIsEvicted() {
        assertThat(values.find("a")).isEmpty();
        values.put("a", 1, "1");
        values.put("a", 1, "2");
        assertThat(values.find("a")).contains("1");
        values.put("b", 1, "1");
        values.put("c", 1, "1");
        assertThat(values.find("a")).isEmpty();
    }

    @Test
    void aRemovedValueIsNotFoundAndMakesRoom() {
        values.put("a", 1, "1");
        values.put("b", 1, "1");
        values.remove("b");
        values.remove("unknown");
        values.put("c", 1, "1");
        assertThat(values.find("b")).isEmpty();
        assertThat(values.find("a")).contains("1");
        assertThat(values.find("c")).contains("1");
    }

    @Test
    void aHeavyValueEvictsAsManyAsItNeeds() {
        LruCache<String, String> weighed = new LruCache<>(10);
        weighed.put("a", 4, "1");
        weighed.put("b", 4, "1");
        weighed.put("c", 2, "1");
        weighed.put("d", 7, "1");
        assertThat(weighed.find("a")).isEmpty();
        assertThat(weighed.find("b")).isEmpty();
        assertThat(weighed.find("c")).contains("1");
        assertThat(weighed.find("d")).contains("1");
    }

    @Test
    void aValueAboveTheCapacityIsMadeEachTimeAndEvictsNone() {
        LruCache<String, String> weighed = new LruCache<>(10);
        weighed.put("a", 10, "1");
        assertThat(weighed.get("b", 11, () -> "2")).isEqualTo("2");
        assertThat(weighed.find("b")).isEmpty();
        assertThat(weighed.find("a")).contains("1");
    }

    private void get(String key) {
        String value =
                values.get(
                        key,
                        () -> {
                            made.add(key);
                            return key;
                        });
        assertThat(value).isEqualTo(key);
    }
}
