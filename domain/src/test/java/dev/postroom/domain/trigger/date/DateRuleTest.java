package dev.postroom.domain.trigger.date;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.identity.SubscriberId;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Instant;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

final class DateRuleTest {

    private static final Instant SPRING = Instant.parse("2027-01-01T00:00:00Z");
    private static final Instant WINTER = Instant.parse("2027-12-31T00:00:00Z");

    private static DatedPerson person(String date, String zone) {
        return new DatedPerson(
                new SubscriberId(new UUID(0, 1)),
                Optional.of(date),
                Optional.of(zone).filter(name -> !name.isEmpty()));
    }

    private static DateRule yearly(int offset, String time) {
        return new DateRule("day", offset, LocalTime.parse(time), true);
    }

    private static List<String> moments(
            DateRule rule, DatedPerson person, Instant from, Instant to) {
        return rule.occurrences(person, from, to).stream()
                .map(one -> one.date() + " " + one.at())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "2027-03-28, Europe/Berlin, 02:30, 2027-03-28T01:30:00Z",
        "2027-03-28, Europe/Berlin, 03:30, 2027-03-28T01:30:00Z",
        "2027-03-28, Europe/Berlin, 01:59, 2027-03-28T00:59:00Z",
        "2027-10-31, Europe/Berlin, 02:30, 2027-10-31T00:30:00Z",
        "2027-10-31, Europe/Berlin, 03:00, 2027-10-31T02:00:00Z",
        "2027-03-28, Pacific/Kiritimati, 00:00, 2027-03-27T10:00:00Z",
        "2027-03-28, '', 09:00, 2027-03-28T09:00:00Z",
        "2027-03-28, Nowhere/Town, 09:00, 2027-03-28T09:00:00Z",
        "2027-03-28T23:00:00Z, '', 09:00, 2027-03-28T09:00:00Z",
    })
    void aDateComesOnceInTheTimeZoneOfThePerson(
            String date, String zone, String time, String moment) {
        DateRule rule = new DateRule("day", 0, LocalTime.parse(time), false);

        assertThat(rule.occurrences(person(date, zone), SPRING, WINTER))
                .extracting(one -> one.at().toString())
                .containsExactly(moment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "tomorrow", "2027-02-30", "+12027-01-01", "27-01-01", "7"})
    void aTextThatIsNoDateNeverComes(String text) {
        assertThat(yearly(0, "09:00").occurrences(person(text, ""), SPRING, WINTER)).isEmpty();
    }

    @Test
    void theFirstMomentOfAPartOfTimeCountsAndItsLastDoesNot() {
        DateRule rule = yearly(0, "00:00");
        Instant moment = Instant.parse("2027-05-01T00:00:00Z");

        assertThat(rule.occurrences(person("1980-05-01", ""), moment, moment.plusNanos(1)))
                .hasSize(1);
        assertThat(rule.occurrences(person("1980-05-01", ""), SPRING, moment)).isEmpty();
        assertThat(rule.occurrences(person("1980-05-01", ""), moment, moment)).isEmpty();
    }

    @Test
    void aYearlyDateComesEveryYearAlsoIfTheOffsetLeadsIntoAnother() {
        assertThat(
                        moments(
                                yearly(-7, "09:00"),
                                person("1980-01-03", ""),
                                SPRING,
                                SPRING.plusSeconds(3 * 366L * 24 * 3600)))
                .containsExactly(
                        "2028-01-03 2027-12-27T09:00:00Z",
                        "2029-01-03 2028-12-27T09:00:00Z",
                        "2030-01-03 2029-12-27T09:00:00Z");
    }

    @Test
    void theTwentyNinthOfFebruaryIsTheTwentyEighthInOtherYears() {
        assertThat(
                        moments(
                                yearly(0, "09:00"),
                                person("1980-02-29", ""),
                                SPRING,
                                SPRING.plusSeconds(2 * 366L * 24 * 3600)))
                .containsExactly(
                        "2027-02-28 2027-02-28T09:00:00Z", "2028-02-29 2028-02-29T09:00:00Z");
        assertThat(moments(yearly(1, "09:00"), person("1980-02-29", ""), SPRING, WINTER))
                .containsExactly("2027-02-28 2027-03-01T09:00:00Z");
    }
}
