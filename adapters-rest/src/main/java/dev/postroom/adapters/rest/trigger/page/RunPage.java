package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.run.RunStep;
import dev.postroom.domain.trigger.run.StepOutcome;
import dev.postroom.domain.trigger.step.StepPath;

import java.time.Instant;
import java.util.List;

/** A run with the steps that it came to. */
public record RunPage(
        String trigger, String name, Badge status, List<Fact> facts, List<Passed> path) {

    public RunPage {
        facts = List.copyOf(facts);
        path = List.copyOf(path);
    }

    /**
     * A step that the run came to.
     *
     * @param place its number in the trigger, from 1, with those of the conditions around it
     * @param what the step in words
     * @param outcome in words, with the reason
     */
    public record Passed(String place, String what, String outcome, Moment at, Moment until) {

        static Passed of(RunStep step, TriggerDefinition steps, StepNames names, Instant now) {
            return new Passed(
                    place(step.place()),
                    steps.steps()
                            .at(step.place())
                            .filter(found -> found.type().equals(step.type()))
                            .map(found -> StepRow.of(found, names).text())
                            .orElse(step.type().replace('_', ' ')),
                    outcome(step),
                    Moment.of(step.at(), now),
                    Moment.of(step.until(), now, "–"));
        }

        // people count from 1
        private static String place(StepPath path) {
            StringBuilder text = new StringBuilder();
            for (StepPath.Branch branch : path.branches()) {
                text.append(branch.index() + 1).append(branch.holds() ? " then " : " otherwise ");
            }
            return text.append(path.index() + 1).toString();
        }

        private static String outcome(RunStep step) {
            String reason = ReasonWords.of(step.reason());
            return (words(step.outcome()) + " " + reason).strip();
        }

        private static String words(StepOutcome outcome) {
            return switch (outcome) {
                case DONE -> "Done.";
                case SKIPPED -> "Passed over.";
                case WAITING -> "Waits, or has waited.";
                case THEN -> "It holds: goes on with the first branch.";
                case ELSE -> "It does not hold: goes on with the other branch.";
                case ENDED -> "The run ended here.";
            };
        }
    }
}
