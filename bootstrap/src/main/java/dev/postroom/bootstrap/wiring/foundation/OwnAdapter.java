package dev.postroom.bootstrap.wiring.foundation;

import dev.postroom.bootstrap.settings.choice.Chosen;
import dev.postroom.bootstrap.settings.choice.Offer;
import dev.postroom.domain.shared.plugin.Plugin;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An adapter that comes along, in the list of its kind.
 *
 * @param <C> the parts of the service that it is made of
 */
public record OwnAdapter<C, P extends Plugin>(Offer<P> offer, Function<C, P> maker) {

    /** One line of the list. */
    public static <C, P extends Plugin> OwnAdapter<C, P> of(String name, Function<C, P> maker) {
        return new OwnAdapter<>(Offer.own(name, Optional.empty()), maker);
    }

    /** One line of the list, for an adapter that does nothing without this setting. */
    public static <C, P extends Plugin> OwnAdapter<C, P> needing(
            String setting, String name, Function<C, P> maker) {
        return new OwnAdapter<>(Offer.own(name, Optional.of(setting)), maker);
    }

    /** The chosen one: of a jar, or of this list. */
    public static <C, P extends Plugin> P plugin(
            Chosen<P> chosen, List<OwnAdapter<C, P>> own, C parts) {
        return chosen.offer()
                .plugin()
                .orElseGet(() ->
                        own.stream()
                                .filter(each -> each.offer().equals(chosen.offer()))
                                .findFirst()
                                .orElseThrow()
                                .maker()
                                .apply(parts));
    }
}
