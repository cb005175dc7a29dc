package dev.postroom.domain.member.session;

import java.util.List;

/** Names browsers roughly, which is enough to recognise the own one. */
public final class BrowserName {

    private static final List<String> BROWSERS =
            List.of("Firefox", "Edg", "OPR", "Chrome", "Safari", "curl");
    private static final List<String> SYSTEMS =
            List.of("Android", "iPhone", "iPad", "Windows", "Mac OS X", "Linux");

    private BrowserName() {}

    /** The name of the browser and of its system, by the header {@code User-Agent}. */
    public static String of(String userAgent) {
        String browser =
                BROWSERS.stream()
                        .filter(userAgent::contains)
                        .findFirst()
                        .map(name -> name.replace("Edg", "Edge").replace("OPR", "Opera"))
                        .orElse("A browser");
        return SYSTEMS.stream()
                .filter(userAgent::contains)
                .findFirst()
                .map(system -> browser + " on " + system.replace("Mac OS X", "macOS"))
                .orElse(browser);
    }
}
