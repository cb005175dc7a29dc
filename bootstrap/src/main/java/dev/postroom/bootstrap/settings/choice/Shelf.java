package dev.postroom.bootstrap.settings.choice;

import dev.postroom.bootstrap.settings.format.Format;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;
import dev.postroom.domain.shared.failure.ClosestName;
import dev.postroom.domain.shared.plugin.Plugin;
import dev.postroom.domain.shared.plugin.PluginSettings;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The adapters of one kind.
 *
 * @param kind in words
 * @param prefix the keys of their own settings begin with it
 * @param keys of the settings that choose one of them
 */
public record Shelf<P extends Plugin>(
        String kind, String prefix, List<String> keys, List<Offer<P>> offers) {

    public Shelf {
        keys = List.copyOf(keys);
        offers = List.copyOf(offers);
    }

    /** The setting that chooses one of them. */
    public Setting<Offer<P>> choosing(String key) {
        String names = offers.stream().map(Offer::name).collect(Collectors.joining(", "));
        return Setting.of(key, new Format<>("one of " + names, this::named));
    }

    private Offer<P> named(String text) {
        return offers.stream()
                .filter(offer -> offer.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new Format.BadValue("not a known choice" + hint(text)));
    }

    private String hint(String text) {
        return ClosestName.to(text, offers.stream().map(Offer::name).toList())
                .map(name -> " (did you mean " + name + "?)")
                .orElse("");
    }

    /** The one that the setting has chosen. */
    public Chosen<P> chosen(String key, SettingValues values) {
        Offer<P> offer = values.get(choosing(key));
        PluginSettings settings = PluginSettings.none();
        for (PluginKey<?> own : keysOf(offer).toList()) {
            settings = own.add(settings, values);
        }
        return new Chosen<>(offer, settings);
    }

    /** The settings of all plugins. */
    public Stream<PluginKey<?>> pluginKeys() {
        return offers.stream().flatMap(this::keysOf);
    }

    private Stream<PluginKey<?>> keysOf(Offer<P> offer) {
        return offer.settings().stream().map(each -> PluginKey.of(prefix, offer, each));
    }

    /** Names that two of them have, one sentence each. */
    Stream<String> complaints() {
        return offers.stream()
                .collect(Collectors.groupingBy(Offer::name, Collectors.toList()))
                .values()
                .stream()
                .filter(same -> same.size() > 1)
                .map(same ->
                        "Two %ss are named %s: %s. Remove or rename one."
                                .formatted(
                                        kind, same.getFirst().name(), joined(same, Offer::origin)));
    }

    private String joined(List<Offer<P>> same, Function<Offer<P>, String> part) {
        return same.stream().map(part).collect(Collectors.joining(", "));
    }
}
