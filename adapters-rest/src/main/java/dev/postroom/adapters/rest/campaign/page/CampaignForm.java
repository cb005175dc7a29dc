package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.shared.json.AudienceWord;
import dev.postroom.adapters.rest.shared.page.NamedLines;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignContent;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.Throttle;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.template.Template;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A form about a campaign: the texts in its fields, the boxes that are checked, and what is wrong.
 */
record CampaignForm(Map<String, String> texts, Set<String> checked, List<FormError> errors) {

    /** A request that makes a campaign. */
    static final String EXAMPLE =
            """
            {"name": "Spring", "template_id": "newsletter", "tag_filter": {"include_tags": ["news"]}}\
            """;

    /** The template of the pages that show the form. */
    static final String PAGE = "app/campaign/form";

    static final String VARIABLES = "variables";
    static final String INCLUDE = "include_tags";
    static final String EXCLUDE = "exclude_tags";
    static final String MATCH = "match";
    static final String EVERYONE = AudienceWord.FIELD;
    static final String OPENS = "track_opens";
    static final String CLICKS = "track_clicks";
    static final String THROTTLE = "throttle_per_minute";
    static final String NAME = "name";
    static final String TEMPLATE = "template_id";
    static final String FROM_NAME = "from_name";
    static final String FROM = "from_email";
    static final List<String> LINES =
            List.of(NAME, TEMPLATE, "subject", "preview_text", FROM_NAME, FROM, "reply_to");
    private static final List<String> ALL = List.of(VARIABLES, INCLUDE, EXCLUDE, MATCH, THROTTLE);
    private static final List<String> BOXES = List.of(EVERYONE, OPENS, CLICKS);

    CampaignForm {
        texts = Map.copyOf(texts);
        checked = Set.copyOf(checked);
        errors = List.copyOf(errors);
    }

    static CampaignForm fresh() {
        return new CampaignForm(Map.of(), Set.of(), List.of());
    }

    static CampaignForm sent(SentForm form, List<FormError> errors) {
        Map<String, String> texts = new HashMap<>();
        LINES.forEach(name -> texts.put(name, form.text(name)));
        ALL.forEach(name -> texts.put(name, form.text(name)));
        Set<String> checked = new HashSet<>();
        BOXES.stream().filter(form::isChecked).forEach(checked::add);
        return new CampaignForm(texts, checked, errors);
    }

    static CampaignForm of(Campaign campaign) {
        CampaignContent content = campaign.content();
        CampaignSchedule schedule = campaign.schedule();
        Map<String, String> texts = new HashMap<>();
        texts.put(NAME, campaign.name());
        texts.put(TEMPLATE, content.templateId().toString());
        content.subject().ifPresent(text -> texts.put("subject", text));
        content.previewText().ifPresent(text -> texts.put("preview_text", text));
        texts.put(FROM, content.from().address().value());
        content.from().name().ifPresent(name -> texts.put(FROM_NAME, name));
        content.replyTo()
                .map(Mailbox::address)
                .ifPresent(address -> texts.put("reply_to", address.value()));
        texts.put(VARIABLES, NamedLines.of(content.variables().members()));
        texts.put(INCLUDE, String.join(", ", schedule.tagFilter().include()));
        texts.put(EXCLUDE, String.join(", ", schedule.tagFilter().exclude()));
        texts.put(MATCH, schedule.tagFilter().matchAll() ? "all" : "any");
        schedule.throttle()
                .map(Throttle::perMinute)
                .ifPresent(most -> texts.put(THROTTLE, Integer.toString(most)));
        Set<String> checked = new HashSet<>();
        if (schedule.everyone()) {
            checked.add(EVERYONE);
        }
        if (content.tracking().opens()) {
            checked.add(OPENS);
        }
        if (content.tracking().clicks()) {
            checked.add(CLICKS);
        }
        return new CampaignForm(texts, checked, List.of());
    }

    /**
     * The fields of the message.
     *
     * @param templates that can be chosen
     */
    private List<Field> message(List<Template> templates) {
        return List.of(
                Field.text(NAME, "Name", text(NAME))
                        .hint("For you; recipients do not see it.")
                        .required()
                        .error(error(NAME)),
                Field.select(
                                TEMPLATE,
                                "Template",
                                templates.stream()
                                        .map(template ->
                                                new Choice(
                                                        template.id().toString(),
                                                        template.name(),
                                                        template.id()
                                                                .toString()
                                                                .equals(text(TEMPLATE))))
                                        .toList())
                        .error(error(TEMPLATE)),
                Field.text("subject", "Subject", text("subject"))
                        .hint("The one of the template when it is empty.")
                        .error(error("subject")),
                Field.text("preview_text", "Preview text", text("preview_text"))
                        .hint("Mail programs show it beside the subject.")
                        .error(error("preview_text")),
                Field.text(FROM_NAME, "From, name", text(FROM_NAME)).error(error(FROM_NAME)),
                Field.text(FROM, "From, address", text(FROM))
                        .hint("The configured sender when it is empty.")
                        .error(error(FROM)),
                Field.text("reply_to", "Reply to", text("reply_to")).error(error("reply_to")),
                Field.area(VARIABLES, "Variables", text(VARIABLES))
                        .rows(4)
                        .hint("One on each line, for example: season = spring")
                        .error(error(VARIABLES)));
    }

    /** The fields of the audience. */
    private List<Field> audience() {
        return List.of(
                Field.text(INCLUDE, "To people on these tags", text(INCLUDE))
                        .hint("Names or slugs, with commas between them.")
                        .error(error("tag_filter")),
                Field.select(
                        MATCH,
                        "They are on",
                        List.of(
                                new Choice("any", "any of the tags", !text(MATCH).equals("all")),
                                new Choice("all", "all of the tags", text(MATCH).equals("all")))),
                Field.text(EXCLUDE, "But not to people on these tags", text(EXCLUDE)),
                pace("As many as the mail server takes when it is empty."));
    }

    private Field pace(String hint) {
        return Field.text(THROTTLE, "Most mails in a minute", text(THROTTLE))
                .hint(hint)
                .error(error(THROTTLE));
    }

    private Box everyone() {
        return box(
                EVERYONE,
                "all",
                "To all active subscribers",
                "Leave it unchecked when you choose tags.");
    }

    /** The boxes about what is counted. */
    private List<Box> counted() {
        return List.of(
                box(OPENS, "true", "Count opens", ""), box(CLICKS, "true", "Count clicks", ""));
    }

    /**
     * The page that shows the form.
     *
     * @param templates that can be chosen
     * @param version of the campaign that is changed; empty for a new one
     */
    CampaignFormPage page(
            List<Template> templates,
            CampaignFormPage.Words words,
            String version,
            CampaignFormPage.Ways ways) {
        List<Box> boxes = Stream.concat(Stream.of(everyone()), counted().stream()).toList();
        return new CampaignFormPage(
                words, errors, message(templates), audience(), boxes, version, ways);
    }

    /** As the other one, for a campaign whose recipients were chosen when it began. */
    CampaignFormPage pageOfBegun(
            List<Template> templates,
            CampaignFormPage.Words words,
            String version,
            CampaignFormPage.Ways ways) {
        Field pace =
                pace(
                        "As many as the mail server takes when it is empty. The recipients were"
                                + " chosen when sending began.");
        return new CampaignFormPage(
                words, errors, message(templates), List.of(pace), counted(), version, ways);
    }

    private Box box(String name, String value, String label, String hint) {
        return new Box(name, value, label, hint, checked.contains(name));
    }

    private String text(String name) {
        return Optional.ofNullable(texts.get(name)).orElse("");
    }

    private String error(String name) {
        return FormError.at(errors, name);
    }
}
