package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.choice.Offers;
import dev.postroom.bootstrap.settings.choice.PluginKey;
import dev.postroom.bootstrap.settings.choice.Shelf;
import dev.postroom.bootstrap.settings.value.InvalidSettings.Problem;
import dev.postroom.bootstrap.settings.value.Setting;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds mistakes in plugins, and in the values of their settings. */
record PluginChecks(Offers offers) {

    private static final String SUBJECT = "plugins";

    /** Plugins that cannot be used. */
    List<Problem> ofPlugins() {
        Stream<String> ambiguous =
                Settings.all(offers).stream()
                        .collect(Collectors.groupingBy(Setting::variable, Collectors.toList()))
                        .entrySet()
                        .stream()
                        .filter(same -> same.getValue().size() > 1)
                        .map(same ->
                                "The variable %s stands for %s. Rename a plugin or its setting."
                                        .formatted(
                                                same.getKey(),
                                                same.getValue().stream()
                                                        .map(Setting::key)
                                                        .collect(Collectors.joining(" and "))));
        List<String> sentences = offers.complaints();
        // two plugins of one name have the same settings
        return (sentences.isEmpty() ? Stream.concat(hidden(), ambiguous) : sentences.stream())
                .map(sentence -> new Problem(SUBJECT, sentence))
                .toList();
    }

    private Stream<String> hidden() {
        List<String> keys = Settings.all(offers).stream().<String>map(Setting::key).toList();
        return offers.all().stream()
                .flatMap(shelf ->
                        shelf.offers().stream()
                                .filter(offer -> offer.plugin().isPresent())
                                .filter(offer -> keys.contains(shelf.prefix() + "." + offer.name()))
                                .map(offer ->
                                        "%s names its plugin %s, but %s.%s is a setting. Rename it."
                                                .formatted(
                                                        offer.origin(),
                                                        offer.name(),
                                                        shelf.prefix(),
                                                        offer.name())));
    }

    /** Settings that are missing, and settings of plugins that nothing chooses. */
    List<Problem> ofValues(Map<String, Object> values, SettingLayers layers) {
        return offers.all().stream()
                .flatMap(shelf ->
                        shelf.pluginKeys().flatMap(key -> problem(shelf, key, values, layers)))
                .toList();
    }

    private static Stream<Problem> problem(
            Shelf<?> shelf, PluginKey<?> key, Map<String, Object> values, SettingLayers layers) {
        String place = layers.value(key.setting()).origin().description();
        String chooser = String.join(" or ", shelf.keys());
        boolean isChosen = shelf.keys().stream().map(values::get).anyMatch(key.owner()::equals);
        boolean isMissing = Optional.empty().equals(values.get(key.setting().key()));
        if (isChosen && isMissing && key.declared().isRequired()) {
            return Stream.of(
                    new Problem(
                            key.setting().key(),
                            place,
                            "missing, although %s is %s".formatted(chooser, key.owner().name()),
                            key.setting().format().expected().replace(", or nothing", "")));
        }
        return isChosen || isMissing || place.equals(SettingLayers.DEFAULT)
                ? Stream.empty()
                : Stream.of(
                        new Problem(
                                key.setting().key(),
                                place,
                                "set, although nothing chooses " + key.owner().name(),
                                "%s = %s, or no setting of it"
                                        .formatted(chooser, key.owner().name())));
    }
}
