package dev.postroom.domain.template;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A template rendered without sending.
 *
 * @param usedVariables used and given, sorted
 * @param missingVariables used and absent, without default; sorted
 * @param warnings what the author probably did not mean
 */
public record Preview(
        RenderedMail mail,
        Set<String> usedVariables,
        Set<String> missingVariables,
        List<Warning> warnings) {

    public Preview {
        usedVariables = Collections.unmodifiableSet(new LinkedHashSet<>(usedVariables));
        missingVariables = Collections.unmodifiableSet(new LinkedHashSet<>(missingVariables));
        warnings = List.copyOf(warnings);
    }
}
