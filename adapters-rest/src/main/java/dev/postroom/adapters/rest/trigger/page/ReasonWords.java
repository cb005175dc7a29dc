package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.domain.trigger.run.RunReason;

import java.util.Map;
import java.util.Optional;

/** The reasons of runs as sentences; the text of an exit stays as it is. */
final class ReasonWords {

    private static final Map<String, String> WORDS =
            Map.ofEntries(
                    Map.entry(RunReason.CONDITIONS, "The conditions of the trigger did not hold."),
                    Map.entry(RunReason.DATE_CHANGED, "The date of the person was changed."),
                    Map.entry(RunReason.TEMPLATE_GONE, "The template was deleted."),
                    Map.entry(RunReason.TAG_GONE, "The tag was deleted."),
                    Map.entry(RunReason.WEBHOOK_GONE, "The webhook was deleted."),
                    Map.entry(RunReason.DELETED, "The person was deleted."),
                    Map.entry(RunReason.UNSUBSCRIBED, "The person unsubscribed."),
                    Map.entry(RunReason.BOUNCED, "Mail to the person bounced."),
                    Map.entry(RunReason.COMPLAINED, "The person complained about a mail."),
                    Map.entry(RunReason.EXIT_ON, "An event that ends runs occurred."),
                    Map.entry(RunReason.TOO_DEEP, "Triggers caused each other too often."),
                    Map.entry(RunReason.TOO_MANY, "Triggers started too many runs for the person."),
                    Map.entry(RunReason.NOT_ACTIVE, "The person is not active."),
                    Map.entry(RunReason.UNREACHABLE, "No mail can reach the person."),
                    Map.entry(
                            RunReason.MISSING_VARIABLES,
                            "Variables that the template requires have no value."),
                    Map.entry(RunReason.ALREADY_ON, "The person is on the tag already."),
                    Map.entry(RunReason.NOT_ON, "The person is not on the tag."),
                    Map.entry(RunReason.METADATA_TOO_LARGE, "The metadata would be too large."),
                    Map.entry(RunReason.PLAN_LIMIT, "The plan allows no more mail this month."),
                    Map.entry(RunReason.EXIT, "The trigger ends there."),
                    Map.entry(RunReason.ERROR, "The step failed again and again."));

    private ReasonWords() {}

    /** The sentence for a reason; empty for none. */
    static String of(Optional<String> reason) {
        return reason.map(text -> WORDS.getOrDefault(text, text)).orElse("");
    }
}
