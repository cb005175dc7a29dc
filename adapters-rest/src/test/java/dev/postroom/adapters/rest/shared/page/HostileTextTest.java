package dev.postroom.adapters.rest.shared.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.billing.page.BillingPage;
import dev.postroom.adapters.rest.billing.page.ProviderPage;
import dev.postroom.adapters.rest.event.page.EventPage;
import dev.postroom.adapters.rest.event.page.EventsPage;
import dev.postroom.adapters.rest.trigger.page.RunPage;
import dev.postroom.adapters.rest.trigger.page.RunsPage;
import dev.postroom.adapters.rest.trigger.page.StepRow;
import dev.postroom.adapters.rest.trigger.page.TriggerPage;
import dev.postroom.adapters.rest.trigger.page.TriggersPage;
import dev.postroom.adapters.rest.webhook.page.DeliveryPage;
import dev.postroom.adapters.rest.webhook.page.NewWebhookPage;
import dev.postroom.adapters.rest.webhook.page.SecretPage;
import dev.postroom.adapters.rest.webhook.page.StatsPage;
import dev.postroom.adapters.rest.webhook.page.WebhookPage;
import dev.postroom.adapters.rest.webhook.page.WebhooksPage;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Pages whose every text tries to leave its place. */
class HostileTextTest {

    private static final List<String> CORPUS =
            List.of(
                    "<xss-tag>",
                    "\"><xss-tag a=\"",
                    "'><xss-tag a='",
                    "\" xss-attribute=\"1",
                    "' xss-attribute='1",
                    "</textarea></title></pre></code><xss-tag>",
                    "<!--<xss-tag>-->",
                    "]]><xss-tag>",
                    "<svg><xss-tag/></svg>",
                    "<math><xss-tag></math>",
                    "`${xss}` {{xss}} <%xss%>",
                    "\u202e<xss-tag>\u0000",
                    "&lt;xss-tag&gt;<xss-tag>",
                    "<scr<script>ipt>xss</script>");

    // every tag that a template writes: attributes in double quotes alone
    private static final Pattern TAG =
            Pattern.compile(
                    "<!doctype"
                        + " html>|</?[a-zA-Z][a-zA-Z0-9]*(?:\\s+[a-zA-Z][a-zA-Z0-9-]*(?:=\"[^\"]*\")?)*\\s*/?>",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern OURS = Pattern.compile("xss-(tag|attribute)(?=[\\s=>/])");

    private record Shown(String template, Class<?> model) {}

    static Stream<String> pages() {
        return all().stream().map(Shown::template);
    }

    private static List<Shown> all() {
        return List.of(
                new Shown("trigger/triggers", TriggersPage.class),
                new Shown("trigger/trigger", TriggerPage.class),
                new Shown("trigger/runs", RunsPage.class),
                new Shown("trigger/run", RunPage.class),
                new Shown("webhook/webhooks", WebhooksPage.class),
                new Shown("webhook/new", NewWebhookPage.class),
                new Shown("webhook/webhook", WebhookPage.class),
                new Shown("webhook/stats", StatsPage.class),
                new Shown("webhook/secret", SecretPage.class),
                new Shown("webhook/delivery", DeliveryPage.class),
                new Shown("event/events", EventsPage.class),
                new Shown("event/event", EventPage.class),
                new Shown("billing/billing", BillingPage.class),
                new Shown("billing/provider", ProviderPage.class));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aHostileTextStaysAText(String template) throws Exception {
        Class<?> model =
                all().stream()
                        .filter(page -> page.template().equals(template))
                        .map(Shown::model)
                        .findFirst()
                        .orElseThrow();
        TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);
        for (String hostile : CORPUS) {
            StringOutput html = new StringOutput();
            engine.render(
                    "app/" + template + ".jte",
                    Map.of(
                            "frame", made(Frame.class, hostile, 0),
                            "page", made(model, hostile, 0)),
                    html);

            TAG.matcher(html.toString())
                    .results()
                    .map(tag -> tag.group().replaceAll("\"[^\"]*\"", "\"\""))
                    .forEach(tag ->
                            assertThat(OURS.matcher(tag).find()).as(tag + " " + hostile).isFalse());
            assertThat(TAG.matcher(html.toString()).replaceAll(""))
                    .as("%s in %s", hostile, template)
                    .doesNotContain("<");
        }
    }

    private static Object made(Type type, String hostile, int depth) throws Exception {
        return switch (type) {
            case ParameterizedType generic -> generic(generic, hostile, depth);
            case Class<?> plain when plain == String.class -> hostile;
            case Class<?> plain when plain == boolean.class -> true;
            case Class<?> plain when plain == int.class -> 1;
            case Class<?> plain when plain == long.class || plain == Long.class -> 1L;
            case Class<?> plain when plain.isRecord() -> record(plain, hostile, depth);
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    private static Object generic(ParameterizedType type, String hostile, int depth)
            throws Exception {
        Type of = type.getActualTypeArguments()[0];
        if (type.getRawType() == Optional.class) {
            return Optional.of(made(of, hostile, depth));
        }
        if (type.getRawType() == Map.Entry.class) {
            return Map.entry(hostile, hostile);
        }
        // steps have steps
        return of == StepRow.class && depth > 4 ? List.of() : List.of(made(of, hostile, depth));
    }

    private static Object record(Class<?> type, String hostile, int depth) throws Exception {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = made(components[i].getGenericType(), hostile, depth + 1);
        }
        return type.getDeclaredConstructor(types).newInstance(values);
    }
}
