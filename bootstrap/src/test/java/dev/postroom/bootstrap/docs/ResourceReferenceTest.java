package dev.postroom.bootstrap.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.typesafe.config.ConfigFactory;

import dev.postroom.bootstrap.contract.Description;
import dev.postroom.bootstrap.contract.Operation;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.Scope;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The pages of {@code docs/resources} name what the description and the code have. */
class ResourceReferenceTest {

    private static final Description DESCRIPTION = Description.PUBLISHED;
    private static final String BASE = "/api/v1";
    private static final Set<String> COMMON_PARAMETERS = Set.of("limit", "cursor", "sort");

    static Stream<ResourceReference> pages() {
        return SourceTree.files("docs/resources").stream()
                .filter(name -> !name.equals("common-rules.md"))
                .map(ResourceReference::read);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyPageHasTheSameSections(ResourceReference page) {
        assertThat(page.headings())
                .containsExactly(
                        "Operations",
                        "Fields",
                        "Behaviour",
                        "Events",
                        "Errors",
                        "Example",
                        "Common questions");
    }

    @Test
    void everyOperationOfTheDescriptionIsOnAPageWithItsScope() {
        Set<String> described =
                DESCRIPTION.operations().stream()
                        .map(operation -> {
                            String path = operation.path().replaceFirst("^" + BASE, "");
                            String scope = operation.node().path("x-required-scope").asText("none");
                            return operation.method() + " " + path + " " + scope;
                        })
                        .collect(Collectors.toCollection(TreeSet::new));

        assertThat(pages().flatMap(page -> page.operations().stream()))
                .containsExactlyInAnyOrderElementsOf(described);
    }

    @Test
    void everyFilterOfAnOperationIsOnItsPage() {
        Map<String, ResourceReference> pages = new HashMap<>();
        pages().forEach(page -> page.operations().forEach(row -> pages.put(route(row), page)));
        for (Operation operation : DESCRIPTION.operations()) {
            String path = operation.path().replaceFirst("^" + BASE, "");
            ResourceReference page =
                    Objects.requireNonNull(pages.get(operation.method() + " " + path), path);
            String codes = page.codes("Operations").toString();
            assertThat(SourceTree.groups("(\\w+)", codes))
                    .as("%s %s on %s", operation.method(), path, page.name())
                    .containsAll(filters(operation));
        }
    }

    private static String route(String row) {
        return row.substring(0, row.lastIndexOf(' '));
    }

    private static List<String> filters(Operation operation) {
        return operation
                .node()
                .path("parameters")
                .valueStream()
                .map(DESCRIPTION::follow)
                .filter(parameter -> parameter.path("in").asText().equals("query"))
                .map(parameter -> parameter.path("name").asText())
                .filter(name -> !COMMON_PARAMETERS.contains(name))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "actions.md, 'SubscriberAction CreateSubscriberAction SubscriberSelection'",
        "api-keys.md, 'ApiKey CreateApiKey IssuedApiKey'",
        "billing.md, 'BillingSubscription Amounts'",
        "branding.md, 'Branding BrandingPatch'",
        "campaigns.md, 'Campaign CreateCampaign CampaignPatch CampaignRecipient TagFilter'",
        "emails.md, 'Email SendEmail EmailWithTimeline'",
        "events.md, 'EventLog'",
        "figures.md, 'Figures'",
        "forms.md, 'Form CreateForm FormPatch FormField'",
        "imports.md, 'Import'",
        "mail-settings.md, 'MailSettings MailTest MailTestLine'",
        "requests.md, 'Request RequestCounts KeyRequests'",
        "sandbox.md, 'CapturedMail TestClock'",
        "subscribers.md, 'Subscriber CreateSubscriber SubscriberPatch Consent Note'",
        "segments.md, 'Segment CreateSegment SegmentPatch'",
        "tags.md, 'Tag CreateTag TagPatch'",
        "templates.md, 'Template CreateTemplate TemplatePatch VariableRule PreviewRequest Preview'",
        "triggers.md, 'Trigger CreateTrigger TriggerPatch TriggerFilter TriggerDate TriggerStep"
                + " TriggerUntil TriggerStats'",
        "webhooks.md, 'Webhook CreateWebhook RegisteredWebhook Delivery DeliveryAttempt Replay"
                + " WebhookStats'"
    })
    void everyFieldOfAResourceIsOnItsPage(String page, String schemas) {
        Set<String> fields = new TreeSet<>();
        for (String schema : schemas.split(" ")) {
            JsonNode node = DESCRIPTION.root().at("/components/schemas/" + schema);
            assertThat(node.isMissingNode()).as("the description has %s", schema).isFalse();
            propertiesOf(node).forEach(one -> one.fieldNames().forEachRemaining(fields::add));
        }
        assertThat(ResourceReference.read(page).codes("Fields")).containsAll(fields);
    }

    private static Stream<JsonNode> propertiesOf(JsonNode schema) {
        Stream<JsonNode> parts = schema.path("allOf").valueStream();
        return Stream.concat(Stream.of(schema), parts)
                .map(part -> part.path("properties"))
                .filter(JsonNode::isObject);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyFieldOnAPageIsInTheDescription(ResourceReference page) {
        String description = SourceTree.page("docs/openapi.yaml");
        assertThat(page.codesOfColumn("Fields", 1))
                .filteredOn(field -> field.matches("[a-z_]+"))
                .allMatch(field ->
                        description.contains(" " + field + ":\n")
                                || description.contains("name: " + field + "\n")
                                || description.contains("- " + field + "\n"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyErrorCodeOnAPageIsExplained(ResourceReference page) {
        String explained =
                SourceTree.files("docs/errors").stream()
                        .map(name -> SourceTree.page("docs/errors/" + name))
                        .collect(Collectors.joining());
        assertThat(page.codesOfColumn("Errors", 2))
                .allMatch(code -> explained.contains("`" + code + "`"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everySettingOnAPageExists(ResourceReference page) {
        var settings = ConfigFactory.parseResources("postroom-defaults.conf");
        assertThat(SourceTree.groups("setting `([^`]+)`", page.text())).allMatch(settings::hasPath);
    }

    @Test
    void everyEventTypeAndEveryScopeIsOnItsPage() {
        assertThat(ResourceReference.read("webhooks.md").codes("Events"))
                .containsAll(Arrays.stream(EventType.values()).map(EventType::keyword).toList());
        assertThat(ResourceReference.read("api-keys.md").codes("Fields"))
                .containsAll(Arrays.stream(Scope.values()).map(Scope::keyword).toList());
    }

    @Test
    void theIndexForLanguageModelsNamesEveryPage() {
        assertThat(
                        SourceTree.groups(
                                "/docs/resources/([a-z-]+\\.md)", SourceTree.page("docs/llms.txt")))
                .containsExactlyElementsOf(SourceTree.files("docs/resources"));
    }
}
