package dev.postroom.adapters.rest.template;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.template.Preview;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** A rendered template as clients see it. */
public record PreviewView(
        String subject,
        String html,
        String text,
        @Nullable String previewText,
        List<String> usedVariables,
        List<String> missingVariables,
        List<WarningView> warnings)
        implements View {

    /** The view of a rendered template. */
    public static PreviewView of(Preview preview) {
        return new PreviewView(
                preview.mail().subject(),
                preview.mail().html(),
                preview.mail().text(),
                preview.mail().previewText().orElse(null),
                preview.usedVariables().stream().sorted().toList(),
                preview.missingVariables().stream().sorted().toList(),
                preview.warnings().stream().map(WarningView::of).toList());
    }
}
