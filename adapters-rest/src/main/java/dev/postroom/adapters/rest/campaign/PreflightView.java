package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.adapters.rest.template.WarningView;
import dev.postroom.domain.campaign.report.Preflight;
import dev.postroom.domain.shared.failure.Violation;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Reasons that keep a campaign from being sent, as clients see them.
 *
 * @param ready whether there is no problem
 * @param warnings what to check before sending
 * @param recipients null when tags are unknown
 */
public record PreflightView(
        boolean ready,
        List<Problem> problems,
        List<WarningView> warnings,
        @Nullable AudienceView recipients)
        implements View {

    /** One reason, with the member of the campaign that it is about. */
    public record Problem(String field, String code, String message) implements View {
        static Problem of(Violation violation) {
            return new Problem(violation.field(), violation.code(), violation.message());
        }
    }

    static PreflightView of(Preflight preflight) {
        return new PreflightView(
                preflight.problems().isEmpty(),
                preflight.problems().stream().map(Problem::of).toList(),
                preflight.warnings().stream().map(WarningView::of).toList(),
                preflight.audience().map(AudienceView::of).orElse(null));
    }
}
