package dev.postroom.adapters.rest.apikey;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.apikey.DelegateApiKeys;
import dev.postroom.domain.apikey.NewApiKey;
import dev.postroom.domain.identity.AllowedNetworks;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.shared.text.Text;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads the request to create an API key. */
final class NewApiKeyBody {

    static final Function<String, Environment> ENVIRONMENT =
            KeywordParsers.parser(Environment.class);
    private static final Function<String, Scope> SCOPE = KeywordParsers.parser(Scope.class);

    private NewApiKeyBody() {}

    /**
     * The request; throws all violations together.
     *
     * @param keys judges what could be read when other fields are invalid
     */
    static NewApiKey read(ApiRequest request, DelegateApiKeys keys) {
        JsonFields body = request.body();
        Optional<String> name = body.required("name", text -> Text.required(text, 100));
        List<Scope> scopes =
                FieldReader.elements(
                        body,
                        "scopes",
                        (element, node) ->
                                body.text(element, node)
                                        .flatMap(keyword ->
                                                body.checked(element, () -> SCOPE.apply(keyword))));
        AllowedNetworks networks =
                body.checked(
                                "allowed_networks",
                                () ->
                                        AllowedNetworks.parse(
                                                FieldReader.texts(body, "allowed_networks")))
                        .orElse(AllowedNetworks.EVERYWHERE);
        Grant grant = new Grant(Set.copyOf(scopes), networks);
        Optional<Environment> environment = body.parsed("environment", ENVIRONMENT);
        Optional<Instant> expiresAt = body.parsed("expires_at", Times::parse);
        body.finish(
                request.isStrict(),
                () -> keys.check(request.caller(), grant, environment, expiresAt));
        return new NewApiKey(name.orElseThrow(), grant, environment, expiresAt);
    }
}
