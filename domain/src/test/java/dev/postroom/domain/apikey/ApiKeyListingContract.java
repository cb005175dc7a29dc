package dev.postroom.domain.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How keys are listed, by their status at a given time. */
interface ApiKeyListingContract extends PortContract {

    private ApiKeys keys() {
        return ports().apikey().apiKeys();
    }

    private ApiKey stored(Workspace workspace, ApiKeyFixture fixture) {
        ApiKey key = fixture.build();
        byte[] hash = ApiKeyFixture.secret(workspace, key.id().value().hashCode()).hash();
        keys().add(workspace, key, hash);
        return key;
    }

    private ApiKeyFixture key(Workspace workspace) {
        return ApiKeyFixture.apiKey(newId(), workspace);
    }

    private Page<ApiKey> page(
            Workspace workspace, Set<ApiKeyStatus> statuses, PageRequest<ApiKeyQuery.Sort> page) {
        return keys().list(workspace, statuses, SettableClock.START, page);
    }

    private List<ApiKey> walk(Workspace workspace, Sort<ApiKeyQuery.Sort> sort) {
        List<ApiKey> all = new ArrayList<>();
        PageRequest<ApiKeyQuery.Sort> next = PageRequest.first(2, sort);
        while (next != null) {
            Page<ApiKey> page = page(workspace, Set.of(), next);
            all.addAll(page.items());
            next =
                    page.next()
                            .map(after -> new PageRequest<>(2, sort, Optional.of(after)))
                            .orElse(null);
        }
        return all;
    }

    @Test
    default void allPagesTogetherContainTheKeysInOrder() {
        Workspace here = newLive();
        List<ApiKey> made = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Instant pairwise = SettableClock.START.plusSeconds(i / 2);
            made.add(stored(here, key(here).withCreatedAt(pairwise)));
        }

        assertThat(walk(here, Sort.ascending(ApiKeyQuery.Sort.CREATED_AT))).isEqualTo(made);
        Collections.reverse(made);
        assertThat(walk(here, Sort.descending(ApiKeyQuery.Sort.CREATED_AT))).isEqualTo(made);
    }

    @Test
    default void eachKeyHasOneStatusAtAMoment() {
        Workspace here = newLive();
        Instant now = SettableClock.START;
        ApiKey endless = stored(here, key(here));
        ApiKey lasting = stored(here, key(here).withExpiresAt(now.plusSeconds(1)));
        ApiKey expired = stored(here, key(here).withExpiresAt(now));
        ApiKey revoked = stored(here, key(here).withExpiresAt(now));
        keys().revoke(here, revoked.id(), now);

        assertThat(ids(here, ApiKeyStatus.ACTIVE)).containsExactly(endless.id(), lasting.id());
        assertThat(ids(here, ApiKeyStatus.EXPIRED)).containsExactly(expired.id());
        assertThat(ids(here, ApiKeyStatus.REVOKED)).containsExactly(revoked.id());
        assertThat(ids(here, ApiKeyStatus.REVOKED, ApiKeyStatus.EXPIRED))
                .containsExactly(expired.id(), revoked.id());
        assertThat(ids(here, ApiKeyStatus.values())).hasSize(4);
    }

    private List<ApiKeyId> ids(Workspace workspace, ApiKeyStatus... statuses) {
        Sort<ApiKeyQuery.Sort> oldest = Sort.ascending(ApiKeyQuery.Sort.CREATED_AT);
        Page<ApiKey> page = page(workspace, Set.of(statuses), PageRequest.first(100, oldest));
        assertThat(page.total()).isEqualTo(page.items().size());
        return page.items().stream().map(ApiKey::id).toList();
    }

    @Test
    default void theTotalCountsAllPages() {
        Workspace here = newLive();
        stored(here, key(here));
        stored(here, key(here));

        Sort<ApiKeyQuery.Sort> newest = Sort.descending(ApiKeyQuery.Sort.CREATED_AT);
        assertThat(page(here, Set.of(), PageRequest.first(1, newest)).total()).isEqualTo(2);
    }

    @Test
    default void keysOfOtherWorkspacesAreNotListed() {
        Workspace here = newLive();
        stored(here, key(here));

        for (Workspace stranger : strangersTo(here)) {
            assertThat(ids(stranger)).isEmpty();
        }
    }
}
