package dev.postroom.application.template;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.MailHtml;

import java.util.List;
import java.util.Set;

/** The link by which readers of a mail leave: to unsubscribe, or to the preferences. */
public final class WayOut {

    private static final Set<String> VARIABLES = Set.of("unsubscribe_url", "preference_center_url");
    private static final String MARK = "https://way-out.example/";

    private WayOut() {}

    /**
     * Whether the mail shows it with each of these data, such as those of a person of whom much is
     * known and of one of whom only the address is.
     */
    public static boolean isShown(
            MailHtml html, CompiledTemplate template, List<JsonObject> people) {
        return VARIABLES.stream().anyMatch(template.variables()::contains)
                && people.stream()
                        .map(data -> template.render(marked(data)))
                        .allMatch(mail -> html.shows(mail.html(), MARK));
    }

    private static JsonObject marked(JsonObject data) {
        MailVariables variables = MailVariables.none().with(data);
        VARIABLES.forEach(name -> variables.with(name, MARK));
        return variables.toJson();
    }
}
