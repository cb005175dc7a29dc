package dev.postroom.bootstrap.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.action.ActionKind;
import dev.postroom.domain.apikey.ApiKeyQuery;
import dev.postroom.domain.apikey.ApiKeyStatus;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.provider.ProviderEventResult;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.consent.ConsentFact;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.email.transport.MailSetup;
import dev.postroom.domain.email.transport.MailTrial;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.imports.ImportEncoding;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportPreset;
import dev.postroom.domain.imports.ImportSeparator;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.preference.TagChange;
import dev.postroom.domain.privacy.PersonalActivity;
import dev.postroom.domain.report.ReportOutcome;
import dev.postroom.domain.request.StatusClass;
import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.filter.FilterOperator;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.template.VariableType;
import dev.postroom.domain.template.Warning;
import dev.postroom.domain.tracking.TimelineInterval;
import dev.postroom.domain.trigger.TriggerQuery;
import dev.postroom.domain.trigger.date.WaitTime;
import dev.postroom.domain.trigger.definition.Frequency;
import dev.postroom.domain.trigger.definition.TriggerKind;
import dev.postroom.domain.trigger.run.RunStatus;
import dev.postroom.domain.trigger.run.StepOutcome;
import dev.postroom.domain.trigger.step.Step;
import dev.postroom.domain.webhook.delivery.AttemptKind;
import dev.postroom.domain.webhook.delivery.DeliverySelection;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.work.JobStatus;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The words that the description lists are the words that the service knows and can say. */
class WordsTest {

    private static final List<String> LISTS = List.of("enum", "x-extensible-enum");
    private static final List<String> EXAMPLES = List.of("example", "examples");

    private static final Pattern KNOWN_VALUES = Pattern.compile("Known values: ([^.]*)\\.");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

    private static List<Set<String>> vocabularies() {
        Stream<Set<String>> words =
                Stream.of(
                                Keyword.all(ActionKind.class),
                                Keyword.all(ApiKeyStatus.class),
                                Keyword.all(AttemptKind.class),
                                Keyword.all(CampaignStatus.class),
                                Keyword.all(DeliveryStatus.class),
                                Keyword.all(EmailStatus.class),
                                Keyword.all(Environment.class),
                                Keyword.all(EventType.class),
                                Keyword.all(FilterOperator.class),
                                Keyword.all(ImportFormat.class),
                                Keyword.all(ImportPreset.class),
                                Keyword.all(ImportEncoding.class),
                                Keyword.all(ImportSeparator.class),
                                Keyword.all(ImportStatus.class),
                                Keyword.all(OnConflict.class),
                                Keyword.all(OnUnknown.class),
                                Keyword.all(JobStatus.class),
                                DeliverySelection.REPEATABLE.stream()
                                        .map(Keyword::keyword)
                                        .toList(),
                                Keyword.all(Scope.class),
                                // who can make keys
                                Stream.of(Actor.Kind.KEY, Actor.Kind.MEMBER, Actor.Kind.OPERATOR)
                                        .map(Keyword::keyword)
                                        .toList(),
                                Keyword.all(StatusClass.class),
                                Keyword.all(SubscriberStatus.class),
                                Keyword.all(Suppressions.Reason.class),
                                Keyword.all(ConsentFact.Kind.class),
                                Keyword.all(PersonalActivity.Kind.class),
                                Keyword.all(TagChange.Kind.class),
                                Keyword.all(MailReference.Kind.class),
                                Keyword.all(MailSetup.Security.class),
                                Keyword.all(MailTrial.Voice.class),
                                // of a test mail, from more fine-grained ones
                                List.of(
                                        "accepted",
                                        "deferred",
                                        "refused",
                                        "unreachable",
                                        "unknown"),
                                Keyword.all(TemplateCategory.class),
                                Keyword.all(TimelineInterval.class),
                                Keyword.all(VariableType.class),
                                Keyword.all(Warning.Code.class),
                                Keyword.all(TriggerKind.class),
                                Keyword.all(RunStatus.class),
                                // what the events say that a run begins and ends with
                                EnumSet.complementOf(
                                                EnumSet.of(RunStatus.HELD, RunStatus.CANCELLED))
                                        .stream()
                                        .map(Keyword::keyword)
                                        .toList(),
                                Keyword.all(StepOutcome.class),
                                Keyword.all(Frequency.class),
                                Step.TYPES,
                                WaitTime.WEEKDAYS,
                                List.of("any", "all"),
                                Keyword.all(BillingInterval.class),
                                Keyword.all(PlanStatus.class),
                                Keyword.all(ProviderEventResult.class),
                                Keyword.all(ReportOutcome.class),
                                // of the header Preference-Applied
                                List.of("handling=strict", "handling=lenient"),
                                // all that the public is told about a sign-up
                                List.of("accepted"),
                                // of the log of events, which has one order
                                List.of("sequence", "-sequence"),
                                // of recipients, from more fine-grained ones
                                List.of(
                                        "queued",
                                        "sent",
                                        "deferred",
                                        "failed",
                                        "bounced",
                                        "complained",
                                        "suppressed",
                                        "unknown"))
                        .map(TreeSet::new);
        Stream<Set<String>> sorts =
                Stream.of(
                                ApiKeyQuery.Sort.class,
                                CampaignQuery.Sort.class,
                                EmailQuery.Sort.class,
                                Segment.Sort.class,
                                SignupForm.Sort.class,
                                SubscriberQuery.Sort.class,
                                TagQuery.Sort.class,
                                TemplateQuery.Sort.class,
                                TriggerQuery.Sort.class)
                        .map(WordsTest::sorts);
        return Stream.concat(words, sorts).toList();
    }

    private static Set<String> sorts(Class<? extends Enum<?>> fields) {
        Set<String> sorts = new TreeSet<>();
        Arrays.stream(fields.getEnumConstants())
                .map(field -> field.name().toLowerCase(Locale.ROOT))
                .forEach(name -> {
                    sorts.add(name);
                    sorts.add("-" + name);
                });
        return sorts;
    }

    @Test
    void everyListOfWordsIsWhatTheServiceKnowsAndCanSay() {
        List<Set<String>> known = vocabularies();
        List<Set<String>> described = new ArrayList<>();
        collect(Description.PUBLISHED.root(), described);

        assertThat(described).hasSizeGreaterThan(20);
        for (Set<String> words : described) {
            assertThat(known)
                    .as("%s", words)
                    .anyMatch(all ->
                            all.equals(words) || (words.size() == 1 && all.containsAll(words)));
        }
    }

    @Test
    void theSentenceAboutKnownValuesNamesTheListedWords() {
        for (JsonNode schema : Description.PUBLISHED.root().findParents("x-extensible-enum")) {
            Set<String> named = new TreeSet<>();
            KNOWN_VALUES
                    .matcher(schema.path("description").asText())
                    .results()
                    .flatMap(sentence -> QUOTED.matcher(sentence.group(1)).results())
                    .forEach(word -> named.add(word.group(1)));
            if (!named.isEmpty()) {
                assertThat(named).isEqualTo(words(schema.get("x-extensible-enum")));
            }
        }
    }

    private static void collect(JsonNode node, List<Set<String>> lists) {
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            if (LISTS.contains(member.getKey()) && member.getValue().isArray()) {
                lists.add(words(member.getValue()));
            }
            if (!EXAMPLES.contains(member.getKey())) {
                collect(member.getValue(), lists);
            }
        }
        if (node.isArray()) {
            node.forEach(element -> collect(element, lists));
        }
    }

    private static Set<String> words(JsonNode list) {
        Set<String> words = new TreeSet<>();
        StreamSupport.stream(list.spliterator(), false)
                .filter(word -> !word.isNull())
                .forEach(word -> words.add(word.asText()));
        return words;
    }
}
