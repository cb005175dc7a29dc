package dev.postroom.adapters.rest.apikey.page;

import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Scope;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Scopes as people choose them for a key. */
public final class KeyScopes {

    static final String FIELD = "scopes";

    private static final String WRITE = ":write";

    private KeyScopes() {}

    /** The boxes of one resource. */
    public record Group(String title, List<Box> boxes) {

        public Group {
            boxes = List.copyOf(boxes);
        }
    }

    /** The boxes of the scopes that the member can give, by resource. */
    static List<Group> groups(Caller caller, Set<Scope> chosen) {
        Map<String, List<Box>> groups =
                available(caller).stream()
                        .collect(
                                Collectors.groupingBy(
                                        KeyScopes::resource,
                                        LinkedHashMap::new,
                                        Collectors.mapping(
                                                scope -> box(scope, chosen.contains(scope)),
                                                Collectors.toList())));
        return groups.entrySet().stream()
                .map(group -> new Group(group.getKey(), group.getValue()))
                .toList();
    }

    static List<Scope> available(Caller caller) {
        return Arrays.stream(Scope.values()).filter(caller::may).toList();
    }

    private static Box box(Scope scope, boolean checked) {
        String verb = scope.keyword().replaceAll(".*:", "");
        return new Box(FIELD, scope.keyword(), capital(verb), "", checked);
    }

    private static String resource(Scope scope) {
        return capital(scope.keyword().replaceAll(":.*", "").replace('-', ' '))
                .replace("Api keys", "Keys");
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** The scopes with these names; to write includes to read. */
    static Set<Scope> read(Collection<String> names) {
        Set<Scope> chosen = EnumSet.noneOf(Scope.class);
        names.forEach(name -> {
            named(name).ifPresent(chosen::add);
            if (name.endsWith(WRITE)) {
                named(name.replace(WRITE, ":read")).ifPresent(chosen::add);
            }
        });
        return chosen;
    }

    private static Optional<Scope> named(String name) {
        return Arrays.stream(Scope.values())
                .filter(scope -> scope.keyword().equals(name))
                .findFirst();
    }

    /** The scopes in words. */
    static String words(Set<Scope> scopes) {
        return scopes.isEmpty()
                ? "full access"
                : scopes.stream().sorted().map(Scope::keyword).collect(Collectors.joining(", "));
    }
}
