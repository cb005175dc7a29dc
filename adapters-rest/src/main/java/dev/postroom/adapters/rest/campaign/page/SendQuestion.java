package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.campaign.audience.AudienceCount;
import dev.postroom.domain.campaign.report.Preflight;
import dev.postroom.domain.shared.failure.Violation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The question whether a campaign is to be sent to so many people. */
record SendQuestion(ShownCampaign shown, Preflight preflight) {

    static final String TIME = "scheduled_at";
    static final String ZONE = "timezone";
    private static final String TYPED = "typed";
    private static final String WHEN = "when";
    private static final String LATER = "later";
    private static final String DOUBT = "audience_required";
    private static final long MANY = 500;

    /** Whether the form is the one for a later time. */
    static boolean isLater(SentForm form) {
        return form.text(WHEN).equals(LATER);
    }

    static Map<String, String> texts(SentForm form) {
        return Map.of(TIME, form.text(TIME), ZONE, form.text(ZONE));
    }

    private long people() {
        return preflight.audience().map(AudienceCount::eligible).orElse(0L);
    }

    private boolean isReady() {
        return preflight.problems().stream().map(Violation::code).allMatch(DOUBT::equals);
    }

    private boolean isDoubtful() {
        return preflight.problems().stream().map(Violation::code).anyMatch(DOUBT::equals);
    }

    /**
     * The questions that the form leaves open: the number of people was not typed, or no time was
     * chosen.
     */
    List<FormError> doubts(SentForm form) {
        List<FormError> doubts = new ArrayList<>();
        String number = Long.toString(people());
        if (people() > MANY && !form.text(TYPED).strip().equals(number)) {
            doubts.add(
                    new FormError(
                            TYPED, "Type %s, the number of people who get it.".formatted(number)));
        }
        if (isLater(form) && form.text(TIME).isBlank()) {
            doubts.add(new FormError(TIME, "Choose a time."));
        }
        return doubts;
    }

    SendPage page(Map<String, String> texts, List<FormError> errors) {
        List<Field> typed =
                people() > MANY
                        ? List.of(
                                Field.text(TYPED, "Type " + people() + " to confirm", "")
                                        .hint("It is the number of people who get the mail.")
                                        .required()
                                        .error(FormError.at(errors, TYPED)))
                        : List.of();
        return new SendPage(
                shown.campaign().name(),
                shown.path(),
                errors,
                notices(),
                isReady() ? "Send to " + Numbers.counted(people(), "person", "people") : "",
                typed,
                later(texts, errors),
                isDoubtful()
                        ? List.of(
                                new Box(
                                        CampaignForm.EVERYONE,
                                        "all",
                                        "To all active subscribers",
                                        "The campaign chooses no people in particular.",
                                        false))
                        : List.of());
    }

    private List<Notice> notices() {
        return CampaignTexts.notices(
                new Preflight(
                        preflight.problems().stream()
                                .filter(problem -> !problem.code().equals(DOUBT))
                                .toList(),
                        preflight.warnings(),
                        preflight.audience()));
    }

    private List<Field> later(Map<String, String> texts, List<FormError> errors) {
        String zone =
                Optional.ofNullable(texts.get(ZONE)).filter(text -> !text.isBlank()).orElse("UTC");
        return List.of(
                Field.minute(TIME, "Day and time", Optional.ofNullable(texts.get(TIME)).orElse(""))
                        .error(FormError.at(errors, TIME)),
                Field.text(ZONE, "Time zone", zone)
                        .hint("For example Europe/Berlin")
                        .error(FormError.at(errors, ZONE)));
    }
}
