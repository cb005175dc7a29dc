package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.date.WaitTime;
import dev.postroom.domain.trigger.step.Step;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Steps that send the newest version of one template and nothing else, after a delay.
 *
 * @param delay none, or at least {@link WaitTime#SHORTEST}
 */
public record ShortForm(TemplateId template, Duration delay) {

    static final String TEMPLATE = "template_id";
    static final String DELAY = "delay_seconds";

    /** The short form of these steps, or empty when they do more. */
    static Optional<ShortForm> of(List<Step> steps) {
        return switch (steps.size()) {
            case 1 -> of(steps.getFirst(), Duration.ZERO);
            case 2 ->
                    steps.getFirst() instanceof Step.Wait(WaitTime.For(Duration length))
                                    && length.equals(Duration.ofSeconds(length.toSeconds()))
                            ? of(steps.getLast(), length)
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<ShortForm> of(Step last, Duration delay) {
        return last
                                instanceof
                                Step.SendEmail(
                                        TemplateId template,
                                        var version,
                                        JsonObject variables)
                        && version.isEmpty()
                        && variables.members().isEmpty()
                ? Optional.of(new ShortForm(template, delay))
                : Optional.empty();
    }
}
