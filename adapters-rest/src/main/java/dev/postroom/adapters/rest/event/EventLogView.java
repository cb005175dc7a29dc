package dev.postroom.adapters.rest.event;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.event.EventSlice;
import dev.postroom.domain.event.RelayedEvent;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A part of the log of events.
 *
 * @param nextAfter the value of {@code after} for the next part, also at the end of the log
 */
record EventLogView(List<EventBodyView> items, boolean hasMore, long nextAfter) implements View {

    static EventLogView of(EventSlice slice) {
        return new EventLogView(
                slice.items().stream().map(EventBodyView::of).toList(),
                slice.hasMore(),
                slice.next());
    }

    /**
     * An event as its receivers get it.
     *
     * @param json the frozen bytes as text, already JSON
     */
    record EventBodyView(@JsonValue @JsonRawValue String json) implements View {

        static EventBodyView of(RelayedEvent relayed) {
            return new EventBodyView(new String(relayed.event().body(), StandardCharsets.UTF_8));
        }
    }
}
