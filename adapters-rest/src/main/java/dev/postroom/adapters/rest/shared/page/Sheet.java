package dev.postroom.adapters.rest.shared.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The facts about a page that its frame shows.
 *
 * @param room the entry of the navigation that it belongs to; empty for none
 * @param calls what a program would send to get the same
 */
public record Sheet(Optional<Room> room, String title, List<ApiCall> calls) {

    public Sheet {
        calls = List.copyOf(calls);
    }

    /** A page of this entry of the navigation. */
    public static Sheet of(Room room, String title) {
        return new Sheet(Optional.of(room), title, List.of());
    }

    /** A page beside the navigation. */
    public static Sheet of(String title) {
        return new Sheet(Optional.empty(), title, List.of());
    }

    /** The same page, which shows these calls too. */
    public Sheet calls(ApiCall... more) {
        List<ApiCall> all = new ArrayList<>(calls);
        all.addAll(List.of(more));
        return new Sheet(room, title, all);
    }
}
