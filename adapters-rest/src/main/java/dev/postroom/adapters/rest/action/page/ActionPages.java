package dev.postroom.adapters.rest.action.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.json.PrettyJson;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Progress;
import dev.postroom.domain.action.ActionProgress;
import dev.postroom.domain.action.Selection;
import dev.postroom.domain.action.SubscriberAction;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes the page of an action.
 *
 * @param tags the name of a tag
 */
record ActionPages(ApiRequest request, Function<TagId, String> tags, Instant now) {

    static Badge status(SubscriberAction action) {
        return Badges.of("job", action.status().keyword());
    }

    ActionPage of(SubscriberAction action) {
        ActionProgress progress = action.progress();
        boolean isRunning = action.state().endedAt().isEmpty();
        long percent = Math.round(action.share() * 100);
        return new ActionPage(
                ActionWords.verb(action.what().kind()) + " people",
                status(action),
                action.state().failureReason().orElse(""),
                new Progress(
                        "Progress of the action",
                        percent,
                        100,
                        "%s %% · %s"
                                .formatted(
                                        percent,
                                        Numbers.counted(
                                                progress.examined(),
                                                "person looked at",
                                                "people looked at"))),
                List.of(
                        Counter.of("Changed", Numbers.of(progress.changed()), "", ""),
                        Counter.of("Already so", Numbers.of(progress.unchanged()), "", ""),
                        Counter.of(
                                "Their status does not allow it",
                                Numbers.of(progress.refused()),
                                "",
                                "")),
                facts(action),
                isRunning && request.caller().may(Scope.SUBSCRIBERS_WRITE)
                        ? Pages.path(
                                request, ActionsPageResource.PATH + "/" + action.id() + "/cancel")
                        : "",
                isRunning);
    }

    private List<Fact> facts(SubscriberAction action) {
        Selection where = action.what().where();
        List<Fact> facts = new ArrayList<>();
        if (!action.what().tags().isEmpty()) {
            facts.add(new Fact("Tags", names(action.what().tags())));
        }
        if (action.what().isForAll()) {
            facts.add(new Fact("For", "all subscribers"));
        }
        if (!where.statuses().isEmpty()) {
            facts.add(
                    new Fact(
                            "In one of these statuses",
                            where.statuses().stream()
                                    .map(SubscriberStatus::keyword)
                                    .sorted()
                                    .collect(Collectors.joining(", "))));
        }
        where.tags()
                .any()
                .ifPresent(any -> facts.add(new Fact("On one of these tags", names(any))));
        if (!where.tags().all().isEmpty()) {
            facts.add(new Fact("On all of these tags", names(where.tags().all())));
        }
        if (!where.tags().none().isEmpty()) {
            facts.add(new Fact("On none of these tags", names(where.tags().none())));
        }
        where.filter()
                .ifPresent(rules ->
                        facts.add(
                                Fact.code("Rules", PrettyJson.ofValue(rules.toJson().members()))));
        facts.add(new Fact("Started by", action.actor().name()));
        facts.add(Fact.time("Asked for", Moment.of(action.createdAt(), now)));
        action.state().endedAt().ifPresent(at -> facts.add(Fact.time("Ended", Moment.of(at, now))));
        facts.add(Fact.code("Id", action.id().toString()));
        return facts;
    }

    private String names(List<TagId> ids) {
        return ids.stream().map(tags).collect(Collectors.joining(", "));
    }
}
