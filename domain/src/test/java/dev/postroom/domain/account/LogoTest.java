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
    private static final byte[] PNG = bytes("\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0");

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void theFormatOfAnImageIsFoundInItsFirstBytes() {
        Logo.Stored logo = Logo.Stored.of(PNG);

        assertThat(logo.kind()).isEqualTo(Logo.Kind.PNG);
        assertThat(Base64.getDecoder().decode(logo.base64())).isEqualTo(PNG);
    }

    @Test
    void everyFormatThatBrowsersShowIsFound() {
        assertThat(kind("\u00ff\u00d8\u00ff\u00e0\0")).isEqualTo(Logo.Kind.JPEG);
        assertThat(kind("GIF87a\1\0")).isEqualTo(Logo.Kind.GIF);
        assertThat(kind("GIF89a\1\0")).isEqualTo(Logo.Kind.GIF);
        assertThat(kind("RIFF$\0\0\0WEBPVP8 ")).isEqualTo(Logo.Kind.WEBP);
        assertThat(kind("RIFF$\0\0\0WEBPVP8L")).isEqualTo(Logo.Kind.WEBP);
        assertThat(kind("RIFF$\0\0\0WEBPVP8X")).isEqualTo(Logo.Kind.WEBP);
    }

    private static Logo.Kind kind(String start) {
        return Logo.Stored.of(bytes(start)).kind();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RIFF$\0\0\0WAVEfmt ",
                "RIFF$\0\0\0AVI LIST",
                "RIFF",
                "GIF8 is a picture",
                "\u0089PNG\r\n\u001a\n and no more",
                "BM\0\0\0\0\0\0\0\0",
                "<html>"
            })
    void whatOnlyBeginsLikeAnImageIsRefused(String text) {
        assertThatThrownBy(() -> kind(text)).hasMessageContaining("PNG, JPEG, GIF or WebP");
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
