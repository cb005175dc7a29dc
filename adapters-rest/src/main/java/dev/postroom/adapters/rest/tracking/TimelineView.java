package dev.postroom.adapters.rest.tracking;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.tracking.EngagementCount;
import dev.postroom.domain.tracking.TimelineInterval;

import java.util.List;

/** The reactions to a campaign over time. */
public record TimelineView(String interval, List<CountView> items) implements View {

    /**
     * One interval.
     *
     * @param at its beginning
     */
    record CountView(String at, long opens, long humanOpens, long clicks, long humanClicks)
            implements View {
        static CountView of(EngagementCount count) {
            return new CountView(
                    Times.text(count.at()),
                    count.opens(),
                    count.humanOpens(),
                    count.clicks(),
                    count.humanClicks());
        }
    }

    static TimelineView of(TimelineInterval interval, List<EngagementCount> counts) {
        return new TimelineView(interval.keyword(), counts.stream().map(CountView::of).toList());
    }
}
