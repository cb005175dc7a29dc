package dev.postroom.domain.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

class LogoTest {
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 26, '\n', 1};

    @Test
    void theFormatOfAnImageIsFoundInItsFirstBytes() {
        Logo.Stored logo = Logo.Stored.of(PNG);

        assertThat(logo.kind()).isEqualTo(Logo.Kind.PNG);
        assertThat(Base64.getDecoder().decode(logo.base64())).isEqualTo(PNG);
    }

    @Test
    void anImageThatCanHoldScriptsIsRefused() {
        byte[] svg = "<svg xmlns='http://www.w3.org/2000/svg'/>".getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> Logo.Stored.of(svg))
                .hasMessageContaining("PNG, JPEG, GIF or WebP");
        assertThatThrownBy(() -> Logo.Stored.of(new byte[0])).hasMessageContaining("WebP");
    }

    @Test
    void aLargeImageIsRefused() {
        byte[] large = Arrays.copyOf(PNG, Logo.Stored.MAX_BYTES + 1);

        assertThatThrownBy(() -> Logo.Stored.of(large)).hasMessageContaining("64 KiB");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://tea.example/logo.png",
                "https:///logo.png",
                "https://a:b@tea.example/logo.png",
                "javascript:alert(1)",
                "https://tea.example/\"><script>",
                "data:image/png;base64,AA"
            })
    void aLogoIsLinkedByHttpsAlone(String url) {
        assertThatThrownBy(() -> Logo.Linked.parse(url)).hasMessageContaining("https URL");
    }
}
