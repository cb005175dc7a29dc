package dev.postroom.adapters.rest.action;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.json.AudienceWord;
import dev.postroom.domain.action.ActOnSubscribers;
import dev.postroom.domain.action.ActionKind;
import dev.postroom.domain.action.NewAction;
import dev.postroom.domain.action.Selection;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.KeywordParsers;

import java.util.List;
import java.util.Optional;

/** Reads the request for an action. */
final class ActionBody {

    private ActionBody() {}

    /**
     * The request; throws all violations together. Fails with {@code Forbidden} when the key does
     * not allow the same for one person.
     */
    static NewAction read(ApiRequest request, SelectionBody selection, ActOnSubscribers actions) {
        JsonFields body = request.body();
        Optional<ActionKind> kind =
                body.required("action", KeywordParsers.parser(ActionKind.class));
        kind.ifPresent(known -> request.caller().require(known.scope()));
        List<String> named = FieldReader.texts(body, "tags");
        Selection where = selection.read(body, request.isStrict());
        boolean isForAll = AudienceWord.isIn(body);
        body.finish(
                request.isStrict(),
                () ->
                        kind.ifPresent(known ->
                                actions.check(
                                        request.workspace(),
                                        new NewAction(known, named, where, isForAll))));
        return new NewAction(kind.orElseThrow(), named, where, isForAll);
    }
}
