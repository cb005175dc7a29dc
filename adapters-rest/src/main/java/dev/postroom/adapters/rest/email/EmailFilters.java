package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.json.Keywords;
import dev.postroom.adapters.rest.shared.list.Addresses;
import dev.postroom.adapters.rest.shared.list.Spans;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.UuidText;
import dev.postroom.domain.template.TemplateId;

import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** Reads the filters of a list of emails. */
final class EmailFilters {

    private static final Function<String, EmailStatus> STATUS = Keywords.parser(EmailStatus.class);

    private EmailFilters() {}

    static EmailQuery read(QueryParameters query) {
        return new EmailQuery(
                Set.copyOf(query.allParsed("status", STATUS)),
                query.parsed("to", Addresses::parse).map(EmailAddress::value),
                query.parsed("template_id", text -> new TemplateId(id(text))),
                query.parsed("campaign_id", EmailFilters::id),
                Spans.of(query, "created"));
    }

    private static UUID id(String text) {
        return UuidText.parse(text)
                .orElseThrow(
                        () -> Failure.Invalid.value("invalid_id", "Must be a UUID.").asException());
    }
}
