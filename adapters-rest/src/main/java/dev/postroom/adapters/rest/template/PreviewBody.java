package dev.postroom.adapters.rest.template;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.UuidText;
import dev.postroom.domain.template.ManageTemplates.PreviewRequest;

import java.util.Optional;
import java.util.UUID;

/** Reads what a template is rendered with. */
public final class PreviewBody {

    private PreviewBody() {}

    /** The request to render a stored template; throws all violations together. */
    public static PreviewRequest read(JsonFields body, boolean strict) {
        PreviewRequest request = of(body, FieldReader.integer(body, "version"));
        body.finish(strict);
        return request;
    }

    /** The values; violations are added to {@code body}. */
    static PreviewRequest of(JsonFields body, Optional<Integer> version) {
        JsonObject variables = FieldReader.object(body, "variables", given -> given.atMostKib(256));
        Optional<UUID> subscriber = body.parsed("subscriber_id", PreviewBody::subscriber);
        return new PreviewRequest(variables, subscriber, version);
    }

    private static UUID subscriber(String text) {
        return UuidText.parse(text)
                .orElseThrow(() ->
                        Failure.Invalid.value("unknown_subscriber", Messages.UNKNOWN_SUBSCRIBER)
                                .asException());
    }
}
