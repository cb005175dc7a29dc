package dev.postroom.bootstrap.e2e;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prints how long each page of the dashboard takes with many rows of each kind, and how large it
 * is: as its owner asks for it, one request after the other, until the last byte. Not part of the
 * build: see docs/CONTRIBUTING.md for the command. System properties: {@code people}, {@code warm}
 * and {@code calls} of each page, {@code deep} for how many pages of a list lie before the one that
 * is measured, {@code only} for a part of the names.
 */
class PagesBenchmark {

    private static final int PEOPLE = Integer.getInteger("people", 100_000);
    private static final int WARM = Integer.getInteger("warm", 30);
    private static final int CALLS = Integer.getInteger("calls", 60);
    private static final int DEEP = Integer.getInteger("deep", 40);
    private static final String ONLY = System.getProperty("only", "");
    private static final Pattern NEXT = Pattern.compile("rel=\"next\" href=\"([^\"]+)\"");

    @TempDir Path directory;

    private record Timed(String name, String path, double[] millis, int bytes) {
        double percentile(double share) {
            return millis[(int) Math.min(millis.length - 1L, Math.round(millis.length * share))];
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%-32s p50 %6.1f ms   p95 %6.1f ms   %5.1f KB",
                    name,
                    percentile(0.5),
                    percentile(0.95),
                    bytes / 1000.0);
        }
    }

    @Test
    void pages() throws Exception {
        try (PageCrowd crowd = PageCrowd.in(directory, PEOPLE);
                PostroomProcess postroom =
                        crowd.installation().serve(Map.of("POSTROOM_ROLES", "api"))) {
            crowd.fill(postroom, 0);
            DashboardClient owner =
                    DashboardClient.of(
                            crowd.installation(),
                            crowd.installation().account,
                            "owner@acme.test",
                            "owner",
                            postroom);
            crowd.installation().run("people", "operator", "--email", "owner@acme.test");
            Map<String, String> pages = crowd.pages();
            pages.putAll(deep(owner, pages));
            pages.keySet().removeIf(name -> !name.contains(ONLY));
            for (int call = 0; call < WARM; call++) {
                pages.values().forEach(owner::get);
            }
            List<Timed> all = new ArrayList<>();
            pages.forEach((name, path) -> all.add(timed(owner, name, path)));
            all.forEach(System.out::println);
        }
    }

    private static Map<String, String> deep(DashboardClient owner, Map<String, String> pages) {
        Map<String, String> found = new LinkedHashMap<>();
        pages.forEach((name, path) -> {
            String at = path;
            int page = 0;
            for (; page < DEEP; page++) {
                Matcher next = NEXT.matcher(owner.get(at).body());
                if (!next.find()) {
                    break;
                }
                at = next.group(1).replace("&amp;", "&");
            }
            if (page > 0) {
                found.put(name + ", page " + (page + 1), at);
            }
        });
        return found;
    }

    private static Timed timed(DashboardClient owner, String name, String path) {
        double[] millis = new double[CALLS];
        HttpResponse<String> shown = owner.get(path);
        for (int call = 0; call < CALLS; call++) {
            long start = System.nanoTime();
            shown = owner.get(path);
            millis[call] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(millis);
        return new Timed(
                shown.statusCode() == 200 ? name : name + " (" + shown.statusCode() + ")",
                path,
                millis,
                shown.body().getBytes(StandardCharsets.UTF_8).length);
    }
}
