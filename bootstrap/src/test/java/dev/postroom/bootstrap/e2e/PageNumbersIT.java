package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Each number that is a link leads to a list with exactly so many rows. */
final class PageNumbersIT {

    private static final String NUMBER = "([0-9\u202f]+)";
    private static final Pattern COUNTER =
            Pattern.compile(
                    "<a class=\"counter\" href=\"([^\"#]+)\">\\s*<span class=\"label\">[^<]*</span>"
                            + "\\s*<span class=\"figure\">"
                            + NUMBER
                            + "</span>");
    private static final Pattern CELL =
            Pattern.compile("class=\"number\"><a href=\"([^\"#]+)\">" + NUMBER + "[<]");
    private static final Pattern CHIP =
            Pattern.compile(
                    "<a class=\"chip\" href=\"([^\"]+)\"[^>]*>[^<]* <span>" + NUMBER + "</span>");
    private static final Pattern TAB =
            Pattern.compile(
                    "<a href=\"([^\"]+)\"[^>]*>[^<]* <span class=\"quiet\">" + NUMBER + "</span>");
    private static final Pattern FOOT =
            Pattern.compile(
                    "<div class=\"pager\">\\s*<p>(?:[0-9\u202f–]+ of )?"
                            + NUMBER
                            + "(?: rows?)?</p>");

    @TempDir static Path directory;

    private static PageCrowd crowd;
    private static PostroomProcess postroom;
    private static DashboardClient owner;

    @BeforeAll
    static void start() throws SQLException {
        crowd = PageCrowd.in(directory, 1200);
        postroom = crowd.installation().serve(Map.of("POSTROOM_ROLES", "api"));
        crowd.fill(postroom, 0);
        owner =
                DashboardClient.of(
                        crowd.installation(),
                        crowd.installation().account,
                        "owner@acme.test",
                        "owner",
                        postroom);
        crowd.installation().run("people", "operator", "--email", "owner@acme.test");
    }

    @AfterAll
    static void stop() {
        postroom.close();
        crowd.close();
    }

    @Test
    void eachNumberLeadsToExactlySoManyRows() throws SQLException {
        Map<String, Optional<Long>> rows = new HashMap<>();
        List<String> wrong = new ArrayList<>();
        int followed = 0;
        for (Map.Entry<String, String> page : crowd.pages().entrySet()) {
            for (MatchResult link : links(owner.get(page.getValue()).body())) {
                String address = link.group(1).replace("&amp;", "&");
                Optional<Long> found = rows.computeIfAbsent(address, PageNumbersIT::rows);
                followed++;
                if (!found.equals(Optional.of(number(link.group(2))))) {
                    wrong.add(
                            "%s: %s at %s, where there are %s"
                                    .formatted(page.getKey(), link.group(2), address, found));
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(followed).isGreaterThan(500);
    }

    private static List<MatchResult> links(String html) {
        return Stream.of(COUNTER, CELL, CHIP, TAB)
                .flatMap(kind -> kind.matcher(html).results())
                .toList();
    }

    private static Optional<Long> rows(String address) {
        String html = owner.get(address).body();
        Matcher foot = FOOT.matcher(html);
        if (foot.find()) {
            return Optional.of(number(foot.group(1)));
        }
        if (address.endsWith("/rejected")) {
            // a file, whose first line names the columns
            return Optional.of(html.lines().count() - 1);
        }
        return html.contains("class=\"empty\"") ? Optional.of(0L) : Optional.empty();
    }

    private static long number(String text) {
        return Long.parseLong(text.replace("\u202f", ""));
    }

    @Test
    void theNumbersOfAWeekLeadToTheDaysThatTheySum() {
        String overview = owner.get(PageCrowd.HOME + "/").body();
        String week = owner.get(PageCrowd.HOME + "/?days=7").body();
        Matcher sent =
                Pattern.compile(
                                "href=\"[^\"]+days=7#sends\">\\s*<span class=\"label\">Mails sent"
                                        + "[^<]*</span>\\s*<span class=\"figure\">"
                                        + NUMBER)
                        .matcher(overview);

        assertThat(sent.find()).isTrue();
        assertThat(week).contains("id=\"sends\"", "id=\"growth\"");
        assertThat(week).contains(sent.group(1) + " sent in 7 days");
    }
}
