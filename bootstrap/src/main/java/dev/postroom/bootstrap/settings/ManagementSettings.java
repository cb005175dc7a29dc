package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.format.AddressFormats;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;

import java.util.List;

/** Where liveness, readiness and metrics are served. */
public record ManagementSettings(String host, int port) {
    static final Setting<String> HOST = Setting.of("management.host", AddressFormats.host());
    static final Setting<Integer> PORT = Setting.of("management.port", Formats.port());
    static final List<Setting<?>> ALL = List.of(HOST, PORT);

    static ManagementSettings from(SettingValues values) {
        return new ManagementSettings(values.get(HOST), values.get(PORT));
    }
}
