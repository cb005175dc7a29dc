package dev.postroom.domain.campaign.report;

import dev.postroom.domain.campaign.audience.AudienceCount;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.template.Warning;

import java.util.List;
import java.util.Optional;

/**
 * Whether a campaign could be sent now.
 *
 * @param problems every reason why not, as sending it would report them; empty: it could
 * @param warnings what to check before sending; none of it keeps the campaign from being sent
 * @param audience the audience now; empty when its tags are unknown
 */
public record Preflight(
        List<Violation> problems, List<Warning> warnings, Optional<AudienceCount> audience) {
    public Preflight {
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
    }
}
