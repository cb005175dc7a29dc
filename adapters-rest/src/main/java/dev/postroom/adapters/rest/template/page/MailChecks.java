package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.template.Preview;
import dev.postroom.domain.template.Warning;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Remarks for the author of a rendered mail, in words. */
record MailChecks(Preview preview) {

    // Gmail shows no more of a mail than this
    private static final int CLIPPED_AT = 102 * 1024;
    private static final int KIB = 1024;

    List<Notice> notices() {
        List<Notice> notices = new ArrayList<>();
        if (bytes() > CLIPPED_AT) {
            notices.add(
                    new Notice(
                            "warn",
                            "The HTML is long",
                            "Gmail cuts a mail after 102 KiB, and hides the rest behind a link."));
        }
        preview.warnings().stream()
                .map(warning -> new Notice("warn", title(warning.code()), warning.message()))
                .forEach(notices::add);
        return notices;
    }

    private static String title(Warning.Code code) {
        return switch (code) {
            case NO_UNSUBSCRIBE_LINK -> "No way out";
            case MISSING_VARIABLES -> "A value is missing";
            case NO_TEXT -> "No text";
            case LINK_TO_LOCALHOST, IMAGE_OVER_HTTP -> "An address that readers cannot use";
            case UNDECLARED_VARIABLE, UNUSED_VARIABLE -> "A variable that only one side knows";
            case EVERYONE -> "Everyone";
        };
    }

    /** The size of the HTML beside the limit of those who receive it. */
    String size() {
        String limit =
                bytes() > CLIPPED_AT
                        ? " KiB: Gmail shows the first 102 KiB"
                        : " KiB of the 102 KiB that Gmail shows";
        return Numbers.of(Math.ceilDiv(bytes(), KIB)) + limit;
    }

    private int bytes() {
        return preview.mail().html().getBytes(StandardCharsets.UTF_8).length;
    }
}
