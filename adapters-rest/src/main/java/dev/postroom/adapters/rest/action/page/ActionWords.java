package dev.postroom.adapters.rest.action.page;

import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.action.ActionKind;

import java.util.List;
import java.util.Map;

/** Actions in words. */
final class ActionWords {

    private ActionWords() {}

    /** The verb, as on a button. */
    static String verb(ActionKind kind) {
        return switch (kind) {
            case TAG -> "Tag";
            case UNTAG -> "Untag";
            case UNSUBSCRIBE -> "Unsubscribe";
            case DELETE -> "Delete";
        };
    }

    static String title(ActionKind kind, long people) {
        return verb(kind) + " " + Numbers.counted(people, "person", "people");
    }

    static String consequence(ActionKind kind) {
        return switch (kind) {
            case TAG ->
                    "Each of them joins the tags, as when a single person is added to them: with"
                            + " the same mails that ask for a confirmation, and the same triggers.";
            case UNTAG -> "Each of them leaves the tags.";
            case UNSUBSCRIBE -> "They get no marketing mail any more. Their tags stay.";
            case DELETE ->
                    "They are deleted permanently, with their notes, tags and history. Nothing"
                            + " brings them back.";
        };
    }

    /** The filter in words, one part a line. */
    static List<String> filter(Map<String, List<String>> filter) {
        return filter.entrySet().stream()
                .map(part -> name(part.getKey()) + ": " + String.join(", ", part.getValue()))
                .toList();
    }

    private static String name(String parameter) {
        return switch (parameter) {
            case "status" -> "In one of these statuses";
            case "tag" -> "On one of these tags";
            case "tag_all" -> "On all of these tags";
            case "tag_none" -> "On none of these tags";
            case "filter" -> "Rules";
            case "segment" -> "In the segment";
            default -> parameter;
        };
    }
}
