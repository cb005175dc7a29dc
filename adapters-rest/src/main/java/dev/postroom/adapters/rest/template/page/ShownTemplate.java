package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.domain.template.Preview;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateVersion;
import dev.postroom.domain.template.VariableRule;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** A version of a template as the page shows it. */
record ShownTemplate(Template template, Preview preview, Viewer viewer, Instant now) {

    TemplatePage page(Template newest, List<TemplateVersion> versions) {
        return new TemplatePage(
                template.name(),
                viewer,
                facts(newest),
                notices(newest),
                variables(),
                sources(),
                versions.stream().map(this::version).toList(),
                TemplatePage.Ways.none());
    }

    private List<Fact> facts(Template newest) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Subject", preview.mail().subject()));
        preview.mail().previewText().ifPresent(text -> facts.add(new Fact("Preview text", text)));
        facts.add(new Fact("Category", template.category().keyword()));
        facts.add(Fact.code("Slug", template.slug().value()));
        facts.add(Fact.code("Id", template.id().toString()));
        facts.add(
                new Fact(
                        "Version",
                        template.version() == newest.version()
                                ? Integer.toString(template.version())
                                : "%d, the newest is %d"
                                        .formatted(template.version(), newest.version())));
        facts.add(Fact.time("Saved", Moment.of(template.revision().updatedAt(), now)));
        facts.add(new Fact("Size of the HTML", new MailChecks(preview).size()));
        return facts;
    }

    private List<Notice> notices(Template newest) {
        List<Notice> notices = new ArrayList<>();
        if (template.version() != newest.version()) {
            notices.add(
                    new Notice(
                            "info",
                            "This is an earlier version.",
                            "Mails that are sent now use version " + newest.version() + "."));
        }
        notices.addAll(new MailChecks(preview).notices());
        return notices;
    }

    private List<TemplatePage.Variable> variables() {
        TreeSet<String> names = new TreeSet<>(preview.usedVariables());
        names.addAll(preview.missingVariables());
        names.addAll(template.variables().keySet());
        Map<String, TemplatePage.Variable> shown = new TreeMap<>();
        names.forEach(name -> shown.put(name, variable(name)));
        return List.copyOf(shown.values());
    }

    private TemplatePage.Variable variable(String name) {
        Optional<VariableRule> rule = Optional.ofNullable(template.variables().get(name));
        return new TemplatePage.Variable(
                name,
                rule.map(VariableRule::type).orElse("any"),
                use(name, rule),
                rule.flatMap(VariableRule::description).orElse(""));
    }

    private String use(String name, Optional<VariableRule> rule) {
        if (rule.filter(VariableRule::required).isPresent()) {
            return "required";
        }
        if (rule.filter(one -> one.defaultValue() != null).isPresent()) {
            return "has a default";
        }
        return preview.missingVariables().contains(name) ? "missing in the preview" : "optional";
    }

    private List<Code> sources() {
        List<Code> sources = new ArrayList<>();
        template.source().mjml().ifPresent(text -> sources.add(new Code("MJML", text)));
        template.source().html().ifPresent(text -> sources.add(new Code("HTML", text)));
        sources.add(new Code("Text that recipients without HTML see", preview.mail().text()));
        return sources;
    }

    private TemplatePage.Version version(TemplateVersion version) {
        return new TemplatePage.Version(
                Integer.toString(version.version()),
                viewer.path() + "?version=" + version.version(),
                version.subject(),
                Moment.of(version.savedAt(), now),
                version.version() == template.version());
    }
}
