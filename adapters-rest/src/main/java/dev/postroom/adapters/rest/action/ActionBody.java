package dev.postroom.adapters.rest.action;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.json.AudienceWord;
import dev.postroom.domain.action.ActOnSubscribers;
import dev.postroom.domain.action.ActionKind;
import dev.postroom.domain.action.NewAction;
import dev.postroom.domain.action.Selection;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.FieldPath;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.KeywordParsers;

import java.util.List;
import java.util.Optional;

/** Reads the request for an action. */
public final class ActionBody {

    private ActionBody() {}

    /**
     * The request; throws all violations together. Fails with {@code Forbidden} when the key does
     * not allow the same for one person.
     */
    static NewAction read(ApiRequest request, SelectionBody selection, ActOnSubscribers actions) {
        return read(request.body(), request.isStrict(), request.caller(), selection, actions);
    }

    /** As the other one, of fields that are no body. */
    public static NewAction read(
            JsonFields body,
            boolean strict,
            Caller caller,
            SelectionBody selection,
            ActOnSubscribers actions) {
        Optional<ActionKind> kind =
                body.required("action", KeywordParsers.parser(ActionKind.class));
        kind.ifPresent(known -> caller.require(known.scope()));
        List<String> named = FieldReader.texts(body, "tags");
        Selection where = selection.read(body, strict);
        boolean isForAll = AudienceWord.isIn(body);
        body.finish(
                strict,
                () ->
                        kind.ifPresent(known ->
                                actions.check(
                                        selection.workspace(),
                                        new NewAction(
                                                known,
                                                named,
                                                where,
                                                isForAll || isMisread(body, where)))));
        return new NewAction(kind.orElseThrow(), named, where, isForAll);
    }

    // a selection with a mistake is not a missing one, so the word for everyone is not asked for
    private static boolean isMisread(JsonFields body, Selection where) {
        return where.isEveryone()
                && body.violations().all().stream()
                        .anyMatch(found ->
                                found.code().equals("unknown_field")
                                        || FieldPath.isIn(found.field(), SelectionBody.WHERE));
    }
}
