package dev.postroom.domain.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

final class TemplatePatchTest {

    private static final Template HTML = TemplateFixture.template(new UUID(0, 1)).build();

    private static TemplatePatch bodies(Change<String> mjml, Change<String> html) {
        TemplatePatch none = TemplatePatch.none();
        return new TemplatePatch(
                none.name(),
                none.slug(),
                new TemplatePatch.SourcePatch(
                        Optional.empty(), Change.keep(), mjml, html, Change.keep()),
                none.category(),
                none.variables());
    }

    private static TemplatePatch rules(Change<JsonObject> change) {
        TemplatePatch none = TemplatePatch.none();
        return new TemplatePatch(none.name(), none.slug(), none.source(), none.category(), change);
    }

    private static TemplatePatch rules(String name, @Nullable Object patch) {
        Map<String, @Nullable Object> members = new HashMap<>();
        members.put(name, patch);
        return rules(Change.set(JsonObject.of(members)));
    }

    private static Template applied(TemplatePatch patch, Template template) {
        return patch.applyTo(template, SettableClock.START.plusSeconds(9));
    }

    private static List<String> violations(TemplatePatch patch, Template template) {
        FailureException refusal =
                catchThrowableOfType(FailureException.class, () -> applied(patch, template));
        return ((Failure.Invalid) refusal.failure())
                .violations().stream().map(v -> v.field() + " " + v.code()).toList();
    }

    private static Template withRules() {
        VariableRule city = new VariableRule("string", true, "Vienna", Optional.of("Where it is"));
        return TemplateFixture.template(new UUID(0, 1)).withVariables(Map.of("city", city)).build();
    }

    private static VariableRule city(Template template) {
        return template.variables().values().iterator().next();
    }

    @Test
    void exactlyOneBodyRemains() {
        assertThat(violations(bodies(Change.set("<mjml/>"), Change.keep()), HTML))
                .containsExactly("html_content mutually_exclusive");
        assertThat(violations(bodies(Change.set("<mjml/>"), Change.set("<p/>")), HTML))
                .containsExactly("html_content mutually_exclusive");
        assertThat(violations(bodies(Change.keep(), Change.clear()), HTML))
                .containsExactly("html_content required");

        Template mjml = applied(bodies(Change.set("<mjml/>"), Change.clear()), HTML);
        assertThat(mjml.source().mjml()).contains("<mjml/>");
        assertThat(mjml.source().html()).isEmpty();
        assertThat(mjml.version()).isEqualTo(2);
        assertThat(mjml.revision().updatedAt()).isEqualTo(SettableClock.START.plusSeconds(9));
        Template back = applied(bodies(Change.clear(), Change.set("<p/>")), mjml);
        assertThat(back.source().html()).contains("<p/>");
        assertThat(back.source().mjml()).isEmpty();
    }

    @Test
    void clearingWhatIsNotThereChangesNothing() {
        assertThat(applied(bodies(Change.clear(), Change.keep()), HTML)).isSameAs(HTML);
        assertThat(applied(rules(Change.clear()), HTML)).isSameAs(HTML);
        assertThat(applied(rules("city", null), HTML)).isSameAs(HTML);
    }

    @Test
    void rulesMergeByNameAndMember() {
        Map<String, @Nullable Object> noDefault = new HashMap<>();
        noDefault.put("default", null);
        noDefault.put("required", false);

        VariableRule merged = city(applied(rules("city", noDefault), withRules()));

        assertThat(merged)
                .isEqualTo(new VariableRule("string", false, null, Optional.of("Where it is")));
        Template more = applied(rules("age", "number"), withRules());
        assertThat(more.variables()).containsOnlyKeys("city", "age");
        assertThat(more.variables().get("age"))
                .isEqualTo(new VariableRule("number", false, null, Optional.empty()));
    }

    @Test
    void aTypeAloneReplacesTheRuleAndNullRemovesIt() {
        assertThat(city(applied(rules("city", "number"), withRules())))
                .isEqualTo(new VariableRule("number", false, null, Optional.empty()));
        assertThat(applied(rules("city", null), withRules()).variables()).isEmpty();
        assertThat(applied(rules(Change.clear()), withRules()).variables()).isEmpty();
    }

    @Test
    void theSameRulesAgainChangeNothing() {
        Template template = withRules();
        assertThat(applied(rules("city", Map.of("default", "Vienna")), template))
                .isSameAs(template);
    }

    @Test
    void aMergedRuleMustBeValid() {
        assertThat(violations(rules("city", Map.of("type", "number")), withRules()))
                .containsExactly("variables_schema.city.default invalid_default");
        assertThat(violations(rules("age", Map.of("required", true)), withRules()))
                .containsExactly("variables_schema.age.type required");
    }

    @Test
    void allViolationsAreReportedTogether() {
        TemplatePatch patch =
                new TemplatePatch(
                        Optional.empty(),
                        Optional.empty(),
                        new TemplatePatch.SourcePatch(
                                Optional.empty(),
                                Change.keep(),
                                Change.keep(),
                                Change.clear(),
                                Change.keep()),
                        Optional.empty(),
                        Change.set(new JsonObject(Map.of("1st", "string"))));
        assertThat(violations(patch, HTML))
                .containsExactly("html_content required", "variables_schema.1st invalid_name");
    }
}
