package dev.postroom.adapters.rest.trigger.page.form;

import java.util.LinkedHashMap;
import java.util.Map;

/** The steps that a trigger can have, in words, and rows for new ones. */
final class StepTypes {

    /** The words for each type, in the order in which they are offered. */
    static final Map<String, String> WORDS = words();

    private static final String BRANCHES =
            """
            {
              "type": "condition",
              "conditions": {"all": [{"field": "metadata.plan", "op": "eq", "value": "pro"}]},
              "then": [{"type": "exit", "reason": "is a customer"}],
              "else": []
            }\
            """;

    private StepTypes() {}

    private static Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("send_email", "Send a template");
        words.put("wait", "Wait");
        words.put("add_tag", "Add a tag");
        words.put("remove_tag", "Remove a tag");
        words.put("update_metadata", "Change the metadata");
        words.put("webhook", "Send data to a webhook");
        words.put("condition", "Branch by conditions, as JSON");
        words.put("exit", "Stop here");
        return words;
    }

    /** A row for a new step of this type. */
    static Map<String, String> fresh(String type) {
        return switch (type) {
            case "condition" ->
                    Map.of(
                            TriggerDraft.TYPE,
                            TriggerDraft.JSON,
                            TriggerDraft.JSON,
                            BRANCHES,
                            TriggerDraft.OPEN,
                            "yes");
            case "wait" -> Map.of(TriggerDraft.TYPE, type, "for", "1", "unit", "days");
            default -> Map.of(TriggerDraft.TYPE, WORDS.containsKey(type) ? type : "send_email");
        };
    }
}
