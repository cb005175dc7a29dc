package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.Room;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Where a text may be found. */
public record SearchPage(String text, List<Hit> hits) {

    private static final Map<Room, String> PARAMETERS =
            Map.of(
                    Room.SUBSCRIBERS,
                    "q",
                    Room.TAGS,
                    "q",
                    Room.CAMPAIGNS,
                    "q",
                    Room.TEMPLATES,
                    "q",
                    Room.EMAILS,
                    "to");

    public SearchPage {
        hits = List.copyOf(hits);
    }

    /** A list that is narrowed by the text. */
    public record Hit(String label, String path) {}

    static SearchPage of(String text, List<Room> rooms) {
        String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8);
        return new SearchPage(
                text,
                text.isEmpty()
                        ? List.of()
                        : rooms.stream()
                                .filter(PARAMETERS::containsKey)
                                .map(room ->
                                        new Hit(
                                                room.label(),
                                                room.path()
                                                        + "?"
                                                        + PARAMETERS.get(room)
                                                        + "="
                                                        + encoded))
                                .toList());
    }
}
