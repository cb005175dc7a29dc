package dev.postroom.adapters.email.email.mime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.shared.text.ComposedText;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

class PlainTextTest {

    @Test
    void aGivenTextIsUsed() {
        assertThat(PlainText.of(content("<b>Hello</b>", "Hi"))).contains(ComposedText.of("Hi"));
    }

    @Test
    void textIsDerivedFromTheHtmlWhenAbsent() {
        assertThat(PlainText.of(content("<b>Hello</b> Ada", null)))
                .hasValueSatisfying(
                        text -> assertThat(text.whole().strip()).isEqualTo("Hello Ada"));
    }

    @Test
    void htmlWithoutContentHasNoText() {
        assertThat(PlainText.of(content("<img src='cid:logo'>", null))).isEmpty();
    }

    private static MailContent content(String html, @Nullable String text) {
        return MailContent.of("Hi", Optional.of(html), Optional.ofNullable(text), List.of());
    }
}
