package dev.postroom.adapters.rest.testclock;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.testclock.TestClock;

/**
 * The clock of a test environment as clients see it.
 *
 * @param offset how far the clock is ahead of real time, in ISO 8601
 */
record TestClockView(String now, String offset) implements View {

    static TestClockView of(TestClock clock) {
        return new TestClockView(Times.text(clock.now()), clock.offset().toString());
    }
}
