package dev.postroom.adapters.billing.local;

import java.net.URI;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the pages. They need no script. */
final class LocalPages {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private static final String FRAME = LocalAnswer.bundled("page.html");
    private static final String NO_PLAN =
            """
            <h1>No plan</h1>
            <p>No plan of this provider is in force. A plan is bought by a checkout.</p>
            """;

    private final Map<String, Offer> offers;

    LocalPages(Map<String, Offer> offers) {
        this.offers = offers;
    }

    LocalAnswer refusal(int status, String heading) {
        return page(
                status,
                heading,
                List.of(),
                """
                <h1>%s</h1>
                <p>Nothing was bought or changed. Go back to where you came from and start again.</p>
                """
                        .formatted(heading));
    }

    LocalAnswer checkout(Offer offer, String done, String cancel) {
        return page(
                200,
                "Checkout",
                List.of(done, cancel),
                """
                <h1>Buy the plan %s</h1>
                <p>It is paid by the %s, and starts at once. This page is for trials: it asks for no card, and there is nothing to pay.</p>
                <form method="post" class="buttons">
                <button type="submit" name="action" value="buy">Buy the plan</button>
                <button class="second" type="submit" name="action" value="cancel">Go back without buying</button>
                </form>
                """
                        .formatted(text(offer.plan()), offer.keyword()));
    }

    LocalAnswer bought(Offer offer, String done) {
        return page(
                200,
                "Checkout",
                List.of(),
                """
                <h1>The plan %s was bought</h1>
                <p>Nothing more is to be done on this page.</p>
                <p><a href="%s">Continue</a></p>
                """
                        .formatted(text(offer.plan()), text(done)));
    }

    /**
     * @param plan the one that is in force
     * @param notice about a change that was made; empty without one
     */
    LocalAnswer portal(Visit visit, Optional<Purchase> plan, String notice, Instant now) {
        String said =
                notice.isEmpty()
                        ? ""
                        : "<p class=\"notice\" role=\"status\" tabindex=\"-1\" autofocus>"
                                + notice
                                + "</p>\n";
        return page(
                200,
                notice.isEmpty() ? "Your plan" : notice,
                List.of(visit.done()),
                said
                        + plan.map(bought -> inForce(bought, now)).orElse(NO_PLAN)
                        + form("leave", "Leave this page", "", button("leave", "Go back")));
    }

    private String inForce(Purchase bought, Instant now) {
        String end = DAY.format(Instant.ofEpochSecond(bought.period(now).end()));
        Optional<Offer> current = Optional.ofNullable(offers.get(bought.price()));
        return "<h1>Your plan: %s</h1>\n<p>%s</p>\n"
                        .formatted(
                                current.map(offer -> text(offer.plan())).orElse("no longer sold"),
                                bought.isEnding()
                                        ? "It was cancelled, and ends on %s.".formatted(end)
                                        : "The next payment would be due on %s.".formatted(end))
                + form(
                        "change",
                        "Change the plan",
                        "The change takes effect at once. With a smaller plan all data stays, and"
                                + " what is above its limits cannot grow.",
                        choices(bought)
                                + "<button type=\"submit\" name=\"action\" value=\"change\">Change"
                                + " the plan</button>\n")
                + (bought.isEnding()
                        ? form(
                                "resume",
                                "Keep the plan",
                                "",
                                button("resume", "Take the cancellation back"))
                        : form(
                                "cancel",
                                "Cancel the plan",
                                "It stays until %s. After that the account has the plan without a price, and keeps its data."
                                        .formatted(end),
                                button("cancel", "Cancel at the end of the period")));
    }

    private static String button(String action, String label) {
        return "<button class=\"second\" type=\"submit\" name=\"action\" value=\"%s\">%s</button>\n"
                .formatted(action, label);
    }

    private static String form(String id, String heading, String words, String content) {
        return """
        <section aria-labelledby="%1$s">
        <h2 id="%1$s">%2$s</h2>
        %3$s<form method="post">
        %4$s</form>
        </section>
        """
                .formatted(id, heading, words.isEmpty() ? "" : "<p>" + words + "</p>\n", content);
    }

    private String choices(Purchase bought) {
        return offers.values().stream()
                .map(offer ->
                        """
                        <div class="choice">
                        <input type="radio" name="offer" id="offer-%1$s" value="%2$s"%3$s>
                        <label for="offer-%1$s">%4$s, paid by the %5$s</label>
                        </div>
                        """
                                .formatted(
                                        text(offer.plan() + "." + offer.keyword()),
                                        text(offer.price()),
                                        offer.price().equals(bought.price()) ? " checked" : "",
                                        text(offer.plan()),
                                        offer.keyword()))
                .collect(
                        Collectors.joining(
                                "", "<fieldset>\n<legend>Plans</legend>\n", "</fieldset>\n"));
    }

    private static LocalAnswer page(
            int status, String title, Collection<String> next, String content) {
        return LocalAnswer.page(
                status,
                FRAME.formatted(title, content),
                next.stream().map(LocalPages::origin).distinct().collect(Collectors.joining()));
    }

    // browsers apply form-action also to where the answer to a form leads
    private static String origin(String url) {
        URI parsed = URI.create(url);
        return " %s://%s"
                .formatted(parsed.getScheme(), parsed.getRawAuthority().replaceAll("[;,'\\s]", ""));
    }

    private static String text(String raw) {
        return Stream.of(raw)
                .map(part -> part.replace("&", "&amp;").replace("<", "&lt;"))
                .map(part -> part.replace(">", "&gt;").replace("\"", "&quot;"))
                .collect(Collectors.joining());
    }
}
