package dev.postroom.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;

import dev.postroom.bootstrap.settings.value.Setting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code docs/settings.md} is what {@link SettingsPage} writes. */
class SettingsPageTest {

    private static final Path PAGE = Path.of("../docs/settings.md");
    private static final Path RENEWED = Path.of("target/settings.md");

    @Test
    void thePageIsUpToDate() throws IOException {
        String text = SettingsPage.text();
        Files.createDirectories(RENEWED.toAbsolutePath().getParent());
        Files.writeString(RENEWED, text);

        assertThat(Files.exists(PAGE) ? Files.readString(PAGE) : "")
                .as(
                        "docs/settings.md is out of date. To renew it:"
                                + " cp bootstrap/target/settings.md docs/settings.md")
                .isEqualTo(text);
    }

    static List<Setting<?>> settings() {
        return Settings.all(Inputs.OWN);
    }

    @ParameterizedTest
    @MethodSource("settings")
    void everySettingIsExplainedByAComment(Setting<?> setting) {
        Config defaults = SettingLayers.defaults(SettingInputs.Profile.SERVICE);

        assertThat(SettingsPage.meaning(setting, defaults)).as(setting.key()).isNotBlank();
    }
}
