package dev.postroom.application.template;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.template.Template;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The data that a mail is rendered with. For equal names, the value added last wins. */
public final class MailVariables {

    private static final Set<String> OF_PERSON =
            Set.of("subscriber", "email", "first_name", "last_name");
    private static final Set<String> OF_SENDING =
            Set.of(
                    "campaign",
                    "confirm_url",
                    "unsubscribe_url",
                    "preference_center_url",
                    "view_in_browser_url");

    /** The members that a variable of the service has, in the order of the documentation. */
    static final Map<String, List<String>> MEMBERS =
            Map.of(
                    "subscriber",
                    List.of(
                            "id",
                            "email",
                            "first_name",
                            "last_name",
                            "external_id",
                            "language",
                            "timezone",
                            "metadata"),
                    "campaign",
                    List.of("id", "name"));

    private final Map<String, Object> members = new LinkedHashMap<>();

    /** Starts without a value. */
    public static MailVariables none() {
        return new MailVariables();
    }

    /** Starts with the defaults of a template's rules. */
    public static MailVariables defaults(Template template) {
        MailVariables variables = new MailVariables();
        template.variables()
                .forEach((name, rule) -> {
                    if (rule.defaultValue() != null) {
                        variables.members.put(name, rule.defaultValue());
                    }
                });
        return variables;
    }

    /** The same values, to be added to without changing these. */
    public MailVariables copy() {
        MailVariables copy = new MailVariables();
        copy.members.putAll(members);
        return copy;
    }

    /** Adds values; ignores null values. */
    public MailVariables with(JsonObject values) {
        values.members().forEach(this::put);
        return this;
    }

    /** Adds one value. */
    public MailVariables with(String name, Object value) {
        members.put(name, value);
        return this;
    }

    /** Adds the known data of a subscriber; unknown data leave earlier values unchanged. */
    public MailVariables withPerson(SubscriberId id, EmailAddress email, Profile profile) {
        withAddress(email);
        profile.firstName().ifPresent(name -> members.put("first_name", name));
        profile.lastName().ifPresent(name -> members.put("last_name", name));
        members.put("subscriber", person(id, email, profile));
        return this;
    }

    /** Adds the recipient's address. */
    public MailVariables withAddress(EmailAddress email) {
        return with("email", email.value());
    }

    private static Map<String, Object> person(
            SubscriberId id, EmailAddress email, Profile profile) {
        Map<String, Object> person = new LinkedHashMap<>();
        person.put("id", id.toString());
        person.put("email", email.value());
        profile.firstName().ifPresent(text -> person.put("first_name", text));
        profile.lastName().ifPresent(text -> person.put("last_name", text));
        profile.externalId().ifPresent(text -> person.put("external_id", text));
        profile.language().ifPresent(text -> person.put("language", text));
        profile.timezone().ifPresent(text -> person.put("timezone", text));
        person.put("metadata", profile.metadata().members());
        return person;
    }

    private void put(String name, @Nullable Object value) {
        if (value != null) {
            members.put(name, value);
        }
    }

    /** Whether the service itself provides the variable, at the latest when a campaign is sent. */
    public static boolean isReserved(String name) {
        return OF_PERSON.contains(name) || isOfSending(name);
    }

    /** Whether the variable gets its value only when a mail is sent. */
    public static boolean isOfSending(String name) {
        return OF_SENDING.contains(name);
    }

    /** The variables for a template. */
    public JsonObject toJson() {
        return new JsonObject(members);
    }
}
