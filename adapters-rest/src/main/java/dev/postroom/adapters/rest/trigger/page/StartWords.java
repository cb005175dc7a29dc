package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.domain.trigger.date.DateRule;
import dev.postroom.domain.trigger.definition.ExitOn;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerFilter;
import dev.postroom.domain.trigger.definition.TriggerKind;

import java.util.Locale;
import java.util.stream.Collectors;

/** The start and the early end of runs as sentences. */
record StartWords(StepNames names) {

    /** The start without the details, for lists. */
    static String brief(TriggerDefinition definition) {
        return KindWords.of(definition.kind())
                + definition.filter().eventName().map(name -> " “" + name + "”").orElse("");
    }

    String start(TriggerDefinition definition) {
        return whole(definition.kind(), definition.filter());
    }

    String exits(TriggerDefinition definition) {
        return definition.exitOn().stream().map(this::exit).collect(Collectors.joining("; "));
    }

    private String exit(ExitOn exit) {
        return whole(exit.kind(), exit.filter());
    }

    private String whole(TriggerKind kind, TriggerFilter filter) {
        if (filter.date().isPresent()) {
            return date(filter.date().get());
        }
        return KindWords.of(kind)
                + filter.eventName().map(name -> " “" + name + "”").orElse("")
                + filter.tag().map(tag -> ": the tag " + names.tag(tag)).orElse("")
                + filter.campaign()
                        .map(id -> " from the campaign " + StepNames.brief(id))
                        .orElse("")
                + filter.linkUrl().map(url -> ", the link " + url).orElse("");
    }

    static String date(DateRule rule) {
        String days =
                rule.offsetDays() == 0
                        ? "On the day"
                        : "%d %s %s the day"
                                .formatted(
                                        Math.abs(rule.offsetDays()),
                                        Math.abs(rule.offsetDays()) == 1 ? "day" : "days",
                                        rule.offsetDays() < 0 ? "before" : "after");
        return "%s in metadata.%s, at %s%s"
                .formatted(
                        days,
                        rule.key(),
                        rule.time().toString().toLowerCase(Locale.ROOT),
                        rule.yearly() ? ", every year" : "");
    }
}
