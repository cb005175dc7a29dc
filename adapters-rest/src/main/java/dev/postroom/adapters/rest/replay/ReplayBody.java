package dev.postroom.adapters.rest.replay;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.replay.NewReplay;
import dev.postroom.domain.replay.ReplayDeliveries;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.webhook.delivery.DeliverySelection;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads the request to repeat deliveries. */
final class ReplayBody {

    private static final Function<String, EventType> EVENT_TYPE =
            KeywordParsers.parser(EventType.class);
    private static final Function<String, DeliveryStatus> ANY_STATUS =
            KeywordParsers.parser(DeliveryStatus.class);

    private ReplayBody() {}

    /** The request; throws all violations together. */
    static NewReplay read(ApiRequest request, ReplayDeliveries replays) {
        JsonFields body = request.body();
        Optional<Instant> since = body.parsed("since", Times::parse);
        Optional<Instant> until = body.parsed("until", Times::parse);
        Set<DeliveryStatus> statuses = Set.copyOf(words(body, "status", ReplayBody::status));
        Set<EventType> types = Set.copyOf(words(body, "event_type", EVENT_TYPE));
        NewReplay whole = new NewReplay(since, until, statuses, types);
        body.finish(request.isStrict(), () -> replays.check(request.workspace(), whole));
        return whole;
    }

    /** One word, or an array of them. */
    private static <T> List<T> words(JsonFields body, String name, Function<String, T> parse) {
        if (body.value(name).filter(String.class::isInstance).isPresent()) {
            return body.parsed(name, parse).stream().toList();
        }
        return FieldReader.elements(
                body,
                name,
                (path, node) ->
                        body.text(path, node)
                                .flatMap(text -> body.checked(path, () -> parse.apply(text))));
    }

    private static DeliveryStatus status(String text) {
        DeliveryStatus status = ANY_STATUS.apply(text);
        if (!DeliverySelection.REPEATABLE.contains(status)) {
            throw Failure.Invalid.value(
                            "not_repeatable", Messages.oneOf("failed, skipped, delivered"))
                    .asException();
        }
        return status;
    }
}
