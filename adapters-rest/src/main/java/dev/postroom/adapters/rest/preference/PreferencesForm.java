package dev.postroom.adapters.rest.preference;

import dev.postroom.adapters.rest.page.HostedPages.Visit;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.preference.ManagePreferences;
import dev.postroom.domain.preference.Preferences;
import dev.postroom.domain.shared.failure.FailureException;

import jakarta.ws.rs.core.MultivaluedMap;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The topics of a form that a person saves. Only what the person changed is applied, so that an old
 * page in another tab does not undo later changes.
 *
 * @param ticked ids of the topics that are ticked now
 * @param before ids of the topics that were ticked when the page was shown
 * @param again whether the page showed that the person gets nothing: each tick subscribes then
 */
record PreferencesForm(Set<String> ticked, Set<String> before, boolean again) {

    /** The most topics that a page shows, and that a form may name. */
    private static final int MAX = Preferences.MAX_TAGS * 2;

    static PreferencesForm of(MultivaluedMap<String, String> form) {
        return new PreferencesForm(
                ids(form.get("topic")), ids(form.get("was")), form.containsKey("again"));
    }

    private static Set<String> ids(@Nullable List<String> values) {
        Set<String> ids = new LinkedHashSet<>();
        if (values != null) {
            values.stream().limit(MAX).forEach(ids::add);
        }
        return ids;
    }

    /** Leaves first, so that no mail is sent in between that the person does not want. */
    Preferences save(ManagePreferences preferences, Visit visit, Visitor visitor) {
        Stream<Supplier<Preferences>> leaving =
                before.stream()
                        .filter(id -> !again || !ticked.isEmpty())
                        .filter(id -> !ticked.contains(id))
                        .map(id -> () -> preferences.unsubscribe(visit.caller(), visitor, id));
        Stream<Supplier<Preferences>> joining =
                ticked.stream()
                        .filter(id -> again || !before.contains(id))
                        .map(id -> () -> preferences.subscribe(visit.caller(), visitor, id));
        // a topic may have been deleted since the page was shown; the others are saved
        return Stream.concat(leaving, joining)
                .flatMap(change -> FailureException.unlessMissing(change).stream())
                .reduce((_, after) -> after)
                .orElseGet(() -> preferences.get(visit.caller(), visit.person()));
    }
}
