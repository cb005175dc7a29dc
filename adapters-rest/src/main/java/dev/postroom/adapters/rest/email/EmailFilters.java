package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.list.Addresses;
import dev.postroom.adapters.rest.shared.list.Spans;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.template.TemplateId;

import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads the filters of lists of emails. */
public final class EmailFilters {

    private static final Function<String, EmailStatus> STATUS =
            KeywordParsers.parser(EmailStatus.class);

    private final ManageSubscribers subscribers;

    /** Looks up the people whom filters name among {@code subscribers}. */
    public EmailFilters(ManageSubscribers subscribers) {
        this.subscribers = subscribers;
    }

    /** The emails that a query asks for; violations are added to it. */
    public EmailQuery read(Workspace workspace, QueryParameters query) {
        return new EmailQuery(
                Set.copyOf(query.allParsed("status", STATUS)),
                recipient(workspace, query),
                query.id("template_id").map(TemplateId::new),
                Spans.of(query, "created"));
    }

    private Optional<String> recipient(Workspace workspace, QueryParameters query) {
        Optional<EmailAddress> to = query.parsed("to", Addresses::parse);
        Optional<EmailAddress> ofPerson =
                query.id("subscriber_id")
                        .flatMap(id ->
                                query.checked(
                                        "subscriber_id",
                                        () -> address(workspace, new SubscriberId(id))));
        if (to.isPresent() && ofPerson.isPresent()) {
            query.violate(
                    "subscriber_id", "mutually_exclusive", "Must be absent, because to is given.");
        }
        return to.or(() -> ofPerson).map(EmailAddress::value);
    }

    private EmailAddress address(Workspace workspace, SubscriberId id) {
        try {
            return subscribers.get(workspace, id).email();
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.NotFound unknown) {
                throw Failure.Invalid.value("unknown_subscriber", unknown.detail()).asException();
            }
            throw e;
        }
    }
}
