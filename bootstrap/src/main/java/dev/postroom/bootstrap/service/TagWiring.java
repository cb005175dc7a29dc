package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.tag.JdbiTags;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.tag.TagNamesResource;
import dev.postroom.adapters.rest.tag.TagsResource;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.tag.TagManagement;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.trigger.TriggerUses;

import java.util.List;

/** Tags. */
final class TagWiring implements FeatureWiring {

    /** The driven ports. */
    record Ports(Tags tags) {

        static Ports on(Foundation foundation) {
            return new Ports(new JdbiTags(foundation.handles()));
        }
    }

    /** Features that use tags. */
    record Users(CampaignUses campaigns, TriggerUses triggers) {}

    private final ManageTags tags;

    TagWiring(Ports ports, SubscriberWiring.Ports people, Users users, UnitOfWork work) {
        this.tags =
                new TagManagement(
                        work,
                        people.changes(work),
                        ports.tags(),
                        users.campaigns(),
                        users.triggers());
    }

    ManageTags tags() {
        return tags;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new TagsResource(tags, tools.responses(), tools.lists()),
                new TagNamesResource(tags, tools.responses()));
    }
}
