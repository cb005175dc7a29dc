package dev.postroom.adapters.rest.request.page;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyQuery;
import dev.postroom.domain.apikey.DelegateApiKeys;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The names of keys.
 *
 * @param all of the newest keys
 */
record KeyNames(Map<ApiKeyId, String> all) {

    private static final int ID_SHOWN = 13;

    KeyNames {
        all = Map.copyOf(all);
    }

    /** The names of the newest 100 keys of an environment. */
    static KeyNames in(Workspace workspace, DelegateApiKeys keys) {
        return new KeyNames(
                keys
                        .list(
                                workspace,
                                new ApiKeyQuery(Optional.of(workspace.environment()), Set.of()),
                                PageRequest.first(
                                        PageRequest.MAX_LIMIT,
                                        Sort.descending(ApiKeyQuery.Sort.CREATED_AT)))
                        .items()
                        .stream()
                        .collect(Collectors.toMap(ApiKey::id, ApiKey::name)));
    }

    /** The name of a key; the beginning of its id for one that is older. */
    String of(ApiKeyId key) {
        return all.getOrDefault(key, key.toString().substring(0, ID_SHOWN) + "…");
    }
}
