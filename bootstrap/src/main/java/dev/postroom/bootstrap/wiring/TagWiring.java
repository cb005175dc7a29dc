package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.tag.JdbiDeletedTags;
import dev.postroom.adapters.persistence.tag.JdbiTags;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.tag.TagNamesResource;
import dev.postroom.adapters.rest.tag.TagsResource;
import dev.postroom.adapters.rest.tag.page.NewTagPageResource;
import dev.postroom.adapters.rest.tag.page.TagPageResource;
import dev.postroom.adapters.rest.tag.page.TagsPageResource;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.application.tag.TagEmptying;
import dev.postroom.application.tag.TagManagement;
import dev.postroom.application.testclock.ClockReading;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.tag.DeletedTags;
import dev.postroom.domain.tag.EmptyTags;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.testclock.ReadClocks;
import dev.postroom.domain.trigger.TriggerUses;

import java.time.Duration;
import java.util.List;

/** Tags. */
final class TagWiring implements FeatureWiring {

    /** The driven ports. */
    record Ports(Tags tags, DeletedTags deleted) {

        static Ports on(Foundation foundation) {
            return new Ports(
                    new JdbiTags(foundation.handles()), new JdbiDeletedTags(foundation.handles()));
        }
    }

    /** Features that use tags. */
    record Users(CampaignUses campaigns, TriggerUses triggers) {}

    // events wait for it
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final ManageTags tags;
    private final ReadClocks clock;
    private final EmptyTags emptying;

    TagWiring(Ports ports, SubscriberWiring.Ports people, Users users, UnitOfWork work) {
        SubscriberChanges changes = people.changes(work);
        this.emptying = new TagEmptying(work, changes, ports.deleted());
        this.clock = new ClockReading(work);
        this.tags =
                new TagManagement(
                        work,
                        changes,
                        ports.tags(),
                        ports.deleted(),
                        users.campaigns(),
                        users.triggers());
    }

    ManageTags tags() {
        return tags;
    }

    @Override
    public List<Worker> workers() {
        return List.of(Worker.periodic("deleted-tags", emptying::emptyNext).polling(LOOK));
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new TagsResource(tags, tools.responses(), tools.lists()),
                new TagNamesResource(tags, tools.responses()),
                new TagsPageResource(tags, clock, tools.lists(), tools.pages()),
                new NewTagPageResource(tags, tools.pages()),
                new TagPageResource(tags, clock, tools.pages()));
    }
}
