package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.choice.Offers;
import dev.postroom.bootstrap.settings.choice.PluginKey;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;

import java.util.List;
import java.util.stream.Stream;

/** Everything that can be set, checked and typed. Immutable. */
public record Settings(
        HttpSettings http,
        ManagementSettings management,
        DatabaseSettings database,
        MailSettings mail,
        WorkerSettings workers,
        WebhookSettings webhook,
        LogSettings log,
        ServiceSettings service) {

    /** Every setting there is, in the order in which people read them; those of plugins last. */
    static List<Setting<?>> all(Offers offers) {
        return Stream.of(
                        HttpSettings.ALL,
                        ManagementSettings.ALL,
                        DatabaseSettings.ALL,
                        MailSettings.all(offers),
                        WorkerSettings.ALL,
                        WebhookSettings.all(offers),
                        LogSettings.ALL,
                        ServiceSettings.all(offers),
                        offers.pluginKeys().stream().map(PluginKey::setting).toList())
                .<Setting<?>>flatMap(List::stream)
                .toList();
    }

    static Settings from(SettingValues values, Offers offers) {
        return new Settings(
                HttpSettings.from(values),
                ManagementSettings.from(values),
                DatabaseSettings.from(values),
                MailSettings.from(values, offers),
                WorkerSettings.from(values),
                WebhookSettings.from(values, offers),
                LogSettings.from(values),
                ServiceSettings.from(values, offers));
    }
}
