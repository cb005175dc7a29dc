package dev.postroom.adapters.rest.action.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.action.SubscriberAction;

import java.time.Instant;
import java.util.List;

/** The list of actions. */
public record ActionsPage(List<Row> rows, Pager pager, Filters filters, Empty empty) {

    public ActionsPage {
        rows = List.copyOf(rows);
    }

    /** An action in the list. */
    public record Row(
            String id,
            String verb,
            Badge status,
            String share,
            String changed,
            String refused,
            Moment created) {

        static Row of(SubscriberAction action, Instant now) {
            return new Row(
                    action.id().toString(),
                    ActionWords.verb(action.what().kind()),
                    ActionPages.status(action),
                    Math.round(action.share() * 100) + " %",
                    Numbers.of(action.progress().changed()),
                    Numbers.of(action.progress().refused()),
                    Moment.of(action.createdAt(), now));
        }
    }
}
