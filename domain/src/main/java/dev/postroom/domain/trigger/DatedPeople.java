package dev.postroom.domain.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.trigger.date.DatedPerson;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The dates in the metadata of people. Joins the caller's transaction; locks nothing. */
@DrivenPort
public interface DatedPeople {

    /**
     * The first {@code max} people after one, in the order of ids, also those without a date. Reads
     * no more people than that.
     *
     * @param key the member of the metadata
     */
    List<DatedPerson> page(Workspace workspace, String key, Optional<SubscriberId> after, int max);

    /** These people, in no order; unknown ids are skipped. */
    List<DatedPerson> of(Workspace workspace, String key, Collection<SubscriberId> people);
}
