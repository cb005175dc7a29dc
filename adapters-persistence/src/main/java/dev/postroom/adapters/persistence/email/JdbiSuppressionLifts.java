package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.shared.Conditions;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.KeysetList;
import dev.postroom.adapters.persistence.shared.ListOrder;
import dev.postroom.adapters.persistence.shared.ListRows;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.adapters.persistence.shared.Total;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.LiftedSuppression;
import dev.postroom.domain.email.SuppressionLift;
import dev.postroom.domain.email.SuppressionLifts;
import dev.postroom.domain.email.Suppressions;
import dev.postroom.domain.shared.Actor;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** Lifted suppressions in PostgreSQL, found by the keyed hash of their address. */
public final class JdbiSuppressionLifts implements SuppressionLifts {

    private static final KeysetList<LiftedSuppression, LiftedSuppression.Sort> LIST =
            new KeysetList<>(
                    ListRows.of(
                            "suppression_lifts",
                            "l",
                            JdbiSuppressionLifts::lifted,
                            one -> one.lift().id()),
                    Map.of(
                            LiftedSuppression.Sort.CREATED_AT,
                            ListOrder.byTime("l.lifted_at", one -> one.lift().at())),
                    new Total.Exact());

    private final Handles handles;
    private final SuppressedAddresses addresses;

    /**
     * A repository that uses these handles.
     *
     * @param key the key of the hashes; with another key no stored address matches
     */
    public JdbiSuppressionLifts(Handles handles, MacKey key) {
        this.handles = handles;
        this.addresses = new SuppressedAddresses(key);
    }

    @Override
    public Page<LiftedSuppression> list(
            Workspace workspace, EmailAddress address, PageRequest<LiftedSuppression.Sort> page) {
        Conditions ofAddress =
                new Conditions()
                        .andIf(
                                Optional.of(addresses.hash(workspace, address)),
                                "l.address_hash = :hash",
                                "hash");
        return LIST.page(handles, workspace, ofAddress, page);
    }

    private static LiftedSuppression lifted(ResultSet result) throws SQLException {
        Row row = new Row(result);
        Actor actor =
                new Actor(
                        Keyword.parse(Actor.Kind.class, row.text("actor_kind")).orElseThrow(),
                        row.optionalUuid("actor_id"),
                        row.text("actor_name"));
        return new LiftedSuppression(
                Keyword.parse(Suppressions.Reason.class, row.text("suppressed_for")).orElseThrow(),
                row.instant("suppressed_at"),
                new SuppressionLift(
                        row.uuid("id"), row.text("reason"), actor, row.instant("lifted_at")));
    }
}
