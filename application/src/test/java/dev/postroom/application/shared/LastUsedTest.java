package dev.postroom.application.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

final class LastUsedTest {

    private final LastUsed<String, String> values = new LastUsed<>(2);
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
        values.put("a", "1");
        values.put("a", "2");
        assertThat(values.find("a")).contains("1");
        values.put("b", "1");
        values.put("c", "1");
        assertThat(values.find("a")).isEmpty();
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
