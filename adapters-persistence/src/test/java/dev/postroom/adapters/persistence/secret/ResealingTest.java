package dev.postroom.adapters.persistence.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.database.PostgresPorts;
import dev.postroom.adapters.persistence.idempotency.JdbiIdempotencyRecords;
import dev.postroom.adapters.persistence.idempotency.SealedResponses;
import dev.postroom.adapters.persistence.member.JdbiFactors;
import dev.postroom.adapters.persistence.member.SealedFactors;
import dev.postroom.adapters.persistence.shared.SecureRandomness;
import dev.postroom.adapters.persistence.webhook.JdbiWebhooks;
import dev.postroom.adapters.persistence.webhook.SealedWebhookSecrets;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.idempotency.AnsweredRequest;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.idempotency.IdempotencyRecords;
import dev.postroom.domain.idempotency.RequestFingerprint;
import dev.postroom.domain.idempotency.StoredAnswer;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.MemberFixture;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.factor.Factor;
import dev.postroom.domain.member.factor.TotpSecret;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.webhook.WebhookFixture;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A new master key for secrets that stand in the database. */
class ResealingTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final RequestFingerprint REQUEST =
            RequestFingerprint.of("POST", "/api/v1/api-keys", "", new byte[0]);
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final Instant END = NOW.plusSeconds(86_400);
    private static final IdempotencyKey KEY = new IdempotencyKey("order-1");
    private static final IdempotencyRecords.Claim WANTED =
            new IdempotencyRecords.Claim(REQUEST, NOW, END, Optional.empty());
    private static final String PLANTED = "svc_live_planted-secret";
    private static final TotpSecret FACTOR = TotpSecret.of(new byte[20]);
    private static final List<String> PURPOSES = List.of("links");

    private final PostgresPorts ports = POSTGRES.ports();
    private final SecureRandomness randomness = new SecureRandomness();
    private final byte[] oldKey = randomness.bytes(32);
    private final byte[] newKey = randomness.bytes(32);
    private final MasterKeys before = new MasterKeys(List.of(oldKey));
    private final MasterKeys both = new MasterKeys(List.of(newKey, oldKey));
    private final MasterKeys after = new MasterKeys(List.of(newKey));
    private final List<Workspace> workspaces = new ArrayList<>();
    private final List<PersonId> people = new ArrayList<>();

    @BeforeEach
    void secretsOfTwoAccountsUnderTheOldKey() {
        for (Environment environment : Environment.values()) {
            add(ports.newWorkspace(environment), before);
        }
        load(before);
    }

    private void add(Workspace here, MasterKeys keys) {
        workspaces.add(here);
        webhooks(keys)
                .add(
                        here,
                        WebhookFixture.webhook(ports.ids().next()).build(),
                        WebhookFixture.defaultSecret());
        Person person = MemberFixture.stored(ports, here.id() + "@example.org");
        Instant proposed = SettableClock.START;
        factors(keys).propose(Factor.proposed(person.id(), FACTOR, proposed));
        factors(keys).confirm(person.id(), proposed, 7, proposed);
        people.add(person.id());
        byte[] body = PLANTED.getBytes(UTF_8);
        JdbiIdempotencyRecords records = records(keys);
        ports.transactions()
                .inTransaction(() -> {
                    records.claim(here, KEY, WANTED);
                    records.keep(here, KEY, new StoredAnswer(201, Map.of(), body));
                });
    }

    private JdbiFactors factors(MasterKeys keys) {
        return new JdbiFactors(ports.handles(), keys.box(randomness));
    }

    private JdbiWebhooks webhooks(MasterKeys keys) {
        return new JdbiWebhooks(ports.handles(), keys.box(randomness));
    }

    private JdbiIdempotencyRecords records(MasterKeys keys) {
        return new JdbiIdempotencyRecords(ports.handles(), keys.box(randomness));
    }

    private Resealing resealing(MasterKeys keys) {
        return new Resealing(
                ports.handles(),
                keys.box(randomness),
                List.of(
                        new ServiceKeys(),
                        new SealedWebhookSecrets(),
                        new SealedFactors(),
                        new SealedResponses()));
    }

    private Map<String, MacKey> load(MasterKeys keys) {
        return load(keys, PURPOSES);
    }

    private Map<String, MacKey> load(MasterKeys keys, List<String> purposes) {
        return new ServiceKeys().load(ports.handles(), keys, keys.box(randomness), purposes);
    }

    /** Every response, and every signing secret, as this set of keys reads it. */
    private void assertReadable(MasterKeys keys) {
        SecretBox box = keys.box(randomness);
        for (Workspace here : workspaces) {
            AnsweredRequest known =
                    ports.transactions()
                            .inTransaction(() -> records(keys).claim(here, KEY, WANTED))
                            .orElseThrow();
            assertThat(known.outcome())
                    .isInstanceOfSatisfying(
                            AnsweredRequest.Outcome.Answered.class,
                            given ->
                                    assertThat(new String(given.answer().body(), UTF_8))
                                            .isEqualTo(PLANTED));
        }
        assertThat(people)
                .hasSize(workspaces.size())
                .allMatch(
                        person -> factors(keys).find(person).orElseThrow().secret().equals(FACTOR));
        assertThat(secrets(box))
                .hasSize(workspaces.size())
                .containsOnly(WebhookFixture.defaultSecret().reveal());
    }

    private List<String> secrets(SecretBox box) {
        SealedWebhookSecrets table = new SealedWebhookSecrets();
        return ports
                .handles()
                .call(handle -> table.page(handle, Optional.empty(), "none", 100))
                .stream()
                .map(row -> box.open(row.sealed(), table.place(row.key())))
                .toList();
    }

    @Test
    void afterwardsTheNewKeyAloneOpensEverything() {
        resealing(both).run(1, _ -> {});

        assertReadable(after);
        assertThat(resealing(after).counts())
                .containsExactly(
                        new Resealing.Count("service_keys", after.currentId(), 1),
                        new Resealing.Count("webhook_secrets", after.currentId(), 2),
                        new Resealing.Count("factors", after.currentId(), 2),
                        new Resealing.Count("idempotency_records", after.currentId(), 2));
        assertThat(code(load(after))).isEqualTo(code(Map.of("links", derived())));
    }

    private MacKey derived() {
        return new MacKey(oldKey).derive("links");
    }

    private static String code(Map<String, MacKey> keys) {
        return code(keys, "links");
    }

    private static String code(Map<String, MacKey> keys, String purpose) {
        return HexFormat.of()
                .formatHex(Objects.requireNonNull(keys.get(purpose)).sign(new byte[] {1}));
    }

    @Test
    void rowsUnderTwoKeysAreReadTogetherAndNewOnesGetTheNewKey() {
        add(ports.newWorkspace(Environment.LIVE), both);

        assertReadable(both);
        assertThat(resealing(both).counts())
                .contains(
                        new Resealing.Count("webhook_secrets", before.currentId(), 2),
                        new Resealing.Count("webhook_secrets", both.currentId(), 1));
    }

    @Test
    void aRunThatIsInterruptedAfterAnyBatchIsContinuedByTheNext() {
        for (int batches = 1; batches <= 4; batches++) {
            int last = batches;
            List<Resealing.Progress> seen = new ArrayList<>();
            assertThatThrownBy(() ->
                            resealing(both)
                                    .run(
                                            1,
                                            progress -> {
                                                seen.add(progress);
                                                if (seen.size() == last) {
                                                    throw new Interrupted();
                                                }
                                            }))
                    .isInstanceOf(Interrupted.class);
            assertReadable(both);
        }
        resealing(both).run(1, _ -> {});
        assertReadable(after);
    }

    private static final class Interrupted extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void aValueThatChangedMeanwhileIsNotOverwritten() {
        Workspace here = workspaces.getFirst();
        resealing(both)
                .run(
                        1,
                        progress -> {
                            if (progress.table().equals("webhook_secrets")) {
                                delete(here);
                            }
                        });

        assertThat(secrets(after.box(randomness))).hasSize(1);
    }

    private void delete(Workspace here) {
        ports.handles()
                .call(handle ->
                        handle.execute("DELETE FROM webhooks WHERE workspace_id = ?", here.id()));
    }

    @Test
    void rowsOfAnUnknownKeyRemainAndAreCounted() {
        MasterKeys other = new MasterKeys(List.of(newKey));
        List<Resealing.Progress> seen = new ArrayList<>();
        resealing(other).run(10, seen::add);

        assertThat(seen).contains(new Resealing.Progress("webhook_secrets", 0, 2));
        assertReadable(before);
        assertThatThrownBy(() -> load(other))
                .isInstanceOfSatisfying(
                        MissingMasterKey.class,
                        e -> assertThat(e.keyId()).isEqualTo(before.currentId()));
    }

    @Test
    void rowsThatWereSealedBeforeKeysHadIdsAreOpenedWithTheRightOne() {
        SecretBox unnamed =
                SecretBox.ofCandidates(
                        Map.of(
                                MasterKeys.BEFORE_IDS,
                                List.of(new MacKey(oldKey).sign("secrets".getBytes(UTF_8)))),
                        MasterKeys.BEFORE_IDS,
                        randomness);
        Workspace here = ports.newWorkspace(Environment.LIVE);
        workspaces.add(here);
        new JdbiWebhooks(ports.handles(), unnamed)
                .add(
                        here,
                        WebhookFixture.webhook(ports.ids().next()).build(),
                        WebhookFixture.defaultSecret());

        assertThat(secrets(both.box(randomness))).hasSize(3);
        resealing(both).run(2, _ -> {});
        assertThat(secrets(after.box(randomness))).hasSize(3);
    }

    @Test
    void severalMasterKeysCannotBeTheFirst() {
        ports.handles().call(handle -> handle.execute("DELETE FROM service_keys"));

        assertThatThrownBy(() -> load(both)).isInstanceOf(ServiceKeys.AmbiguousMasterKeys.class);
        assertThat(code(load(before))).isEqualTo(code(load(both)));
    }

    @Test
    void aPurposeThatIsNewGetsItsKeyWhileTheMasterKeyIsReplaced() {
        List<String> more = List.of("links", "returns");
        String known = code(load(before));
        Map<String, MacKey> made = load(both, more);

        assertThat(code(made)).isEqualTo(known);
        resealing(both).run(2, _ -> {});
        assertThat(code(load(after, more), "returns"))
                .isEqualTo(code(made, "returns"))
                .isNotEqualTo(code(made));
    }

    @Test
    void noSecretIsReadableInADump() {
        String dump = dump();

        assertThat(dump).contains("order-1").contains(WebhookFixture.defaultSecret().prefix());
        String secret = WebhookFixture.defaultSecret().reveal();
        byte[] decoded = Base64.getDecoder().decode(secret.substring("whsec_".length()));
        for (byte[] form :
                List.of(
                        secret.getBytes(UTF_8),
                        decoded,
                        PLANTED.getBytes(UTF_8),
                        oldKey,
                        new MacKey(oldKey).sign("links".getBytes(UTF_8)))) {
            assertThat(dump)
                    .doesNotContain(HexFormat.of().formatHex(form))
                    .doesNotContain(new String(form, StandardCharsets.ISO_8859_1));
        }
    }

    /** Every row of every table as text, with bytes in hexadecimal. */
    private String dump() {
        return ports.handles()
                .call(handle -> {
                    List<String> tables =
                            handle.createQuery(
                                            "SELECT c.relname FROM pg_class c WHERE c.relnamespace"
                                                + " = 'public'::regnamespace AND c.relkind = 'r'")
                                    .mapTo(String.class)
                                    .list();
                    StringBuilder all = new StringBuilder();
                    for (String table : tables) {
                        handle.createQuery("SELECT r::text FROM " + table + " r")
                                .mapTo(String.class)
                                .forEach(all::append);
                    }
                    return all.toString();
                });
    }
}
