package dev.postroom.application.template;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.MailHtml;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The link by which readers of a mail leave: to unsubscribe, or to the preferences. */
public final class WayOut {

    private static final Set<String> VARIABLES = Set.of("unsubscribe_url", "preference_center_url");
    private static final String MARK = "https://way-out.example/";

    /** The variables of each person and of each campaign. */
    private static final Set<String> GIVEN =
            Set.of(
                    "email",
                    "subscriber",
                    "subscriber.id",
                    "subscriber.email",
                    "subscriber.metadata",
                    "campaign",
                    "campaign.id",
                    "campaign.name",
                    "view_in_browser_url");

    private WayOut() {}

    /**
     * Whether the mail shows it with each of these data, such as those of a person of whom much is
     * known and of one of whom only the address is, and with each outcome of the conditions around
     * it.
     *
     * @param fixed the variables that are the same for all readers
     */
    public static boolean isShown(
            MailHtml html, CompiledTemplate template, List<JsonObject> people, Set<String> fixed) {
        if (VARIABLES.stream().noneMatch(template.variables()::contains)) {
            return false;
        }
        Set<String> given = new LinkedHashSet<>(GIVEN);
        given.addAll(fixed);
        List<CompiledTemplate> branches = template.branches(VARIABLES, given);
        return !branches.isEmpty()
                && people.stream()
                        .map(WayOut::marked)
                        .allMatch(data ->
                                branches.stream()
                                        .map(branch -> branch.render(data).html())
                                        .allMatch(mail -> html.shows(mail, MARK)));
    }

    private static JsonObject marked(JsonObject data) {
        MailVariables variables = MailVariables.none().with(data);
        VARIABLES.forEach(name -> variables.with(name, MARK));
        return variables.toJson();
    }
}
