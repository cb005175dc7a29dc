package dev.postroom.adapters.persistence.request;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.request.LoggedRequest;
import dev.postroom.domain.request.RecordedRequest;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Rows of {@code logged_requests}. */
final class RequestRows {

    private RequestRows() {}

    /** The values of a batch. */
    static Columns values(List<RecordedRequest> batch) {
        return new Columns()
                .put("workspaces", SqlArray.uuids(all(batch, one -> one.workspace().id())))
                .put("ids", SqlArray.uuids(all(batch, one -> one.request().id())))
                .put("keys", SqlArray.uuids(all(batch, one -> one.request().key().value())))
                .put("times", SqlArray.times(all(batch, one -> Optional.of(one.request().at()))))
                .put("methods", SqlArray.texts(all(batch, one -> one.request().call().method())))
                .put("routes", SqlArray.texts(all(batch, one -> one.request().call().route())))
                .put(
                        "paths",
                        SqlArray.optionalTexts(all(batch, one -> one.request().call().path())))
                .put(
                        "statuses",
                        SqlArray.texts(all(batch, one -> one.request().statusClass().keyword())))
                .put("codes", SqlArray.integers(all(batch, one -> one.request().answer().status())))
                .put("millis", SqlArray.numbers(all(batch, one -> one.request().answer().millis())))
                .put(
                        "requests",
                        SqlArray.optionalTexts(all(batch, one -> one.request().call().requestId())))
                .put(
                        "problems",
                        SqlArray.optionalTexts(
                                all(batch, one -> one.request().answer().problem())));
    }

    private static <T> List<T> all(
            List<RecordedRequest> batch, Function<RecordedRequest, T> value) {
        return batch.stream().map(value).toList();
    }

    /** The request of a row. */
    static LoggedRequest request(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new LoggedRequest(
                row.uuid("id"),
                new ApiKeyId(row.uuid("key_id")),
                row.instant("created_at"),
                new LoggedRequest.Call(
                        row.text("method"),
                        row.text("route"),
                        row.optionalText("path"),
                        row.optionalText("request_id")),
                new LoggedRequest.Answer(
                        Math.toIntExact(row.number("status_code")),
                        row.number("millis"),
                        row.optionalText("problem")));
    }
}
