package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.shared.page.NamedLines;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignStatus;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** A form about a campaign as the members of the request to the API that does the same. */
final class CampaignMembers {

    private static final String FILTER = "tag_filter";

    private CampaignMembers() {}

    /** Of a new campaign. */
    static Map<String, @Nullable Object> ofNew(SentForm form) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.putAll(form.filled(CampaignForm.LINES.toArray(String[]::new)));
        addShared(form, members);
        members.put(CampaignForm.VARIABLES, variables(form));
        if (form.isChecked(CampaignForm.EVERYONE)) {
            members.put(CampaignForm.EVERYONE, "all");
        }
        return members;
    }

    /**
     * Of a change. A field that is empty now clears what can be cleared; variables that are no
     * texts stay as they are.
     */
    static Map<String, @Nullable Object> ofChange(SentForm form, Campaign before) {
        Map<String, @Nullable Object> members = ofNew(form);
        for (String name : CampaignForm.LINES) {
            if (!name.equals(CampaignForm.NAME) && !name.equals(CampaignForm.TEMPLATE)) {
                members.putIfAbsent(name, null);
            }
        }
        if (form.text(CampaignForm.TEMPLATE).equals(before.content().templateId().toString())) {
            members.remove(CampaignForm.TEMPLATE); // a paused campaign keeps its version of it
        }
        members.putIfAbsent(CampaignForm.THROTTLE, null);
        members.putIfAbsent(CampaignForm.EVERYONE, null);
        if (before.status() == CampaignStatus.PAUSED) {
            members.remove(FILTER); // its recipients were chosen when it began
            members.remove(CampaignForm.EVERYONE);
        }
        Map<String, @Nullable Object> variables = new HashMap<>();
        NamedLines.texts(before.content().variables().members())
                .keySet()
                .forEach(name -> variables.put(name, null));
        variables.putAll(variables(form));
        members.put(CampaignForm.VARIABLES, variables);
        return members;
    }

    private static void addShared(SentForm form, Map<String, @Nullable Object> members) {
        Map<String, Object> tags = new LinkedHashMap<>();
        tags.put(CampaignForm.INCLUDE, form.list(CampaignForm.INCLUDE));
        tags.put(CampaignForm.EXCLUDE, form.list(CampaignForm.EXCLUDE));
        tags.put(CampaignForm.MATCH, form.text(CampaignForm.MATCH).equals("all") ? "all" : "any");
        members.put(FILTER, tags);
        members.put(CampaignForm.OPENS, form.isChecked(CampaignForm.OPENS));
        members.put(CampaignForm.CLICKS, form.isChecked(CampaignForm.CLICKS));
        String most = form.text(CampaignForm.THROTTLE).strip();
        if (!most.isEmpty()) {
            // what is no number is refused as the API refuses it
            members.put(
                    CampaignForm.THROTTLE,
                    most.matches("[0-9]{1,9}") ? (Object) Long.valueOf(most) : most);
        }
    }

    private static Map<String, Object> variables(SentForm form) {
        return NamedLines.read(form.text(CampaignForm.VARIABLES));
    }
}
