package dev.postroom.adapters.persistence.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** The current row of a result, read by column name. */
public record Row(ResultSet result) {
    public UUID uuid(String column) throws SQLException {
        return Objects.requireNonNull(result.getObject(column, UUID.class), column);
    }

    public Optional<UUID> optionalUuid(String column) throws SQLException {
        return Optional.ofNullable(result.getObject(column, UUID.class));
    }

    public String text(String column) throws SQLException {
        return Objects.requireNonNull(result.getString(column), column);
    }

    public Optional<String> optionalText(String column) throws SQLException {
        return Optional.ofNullable(result.getString(column));
    }

    public Instant instant(String column) throws SQLException {
        return optionalInstant(column).orElseThrow();
    }

    public Optional<Instant> optionalInstant(String column) throws SQLException {
        return Optional.ofNullable(result.getObject(column, OffsetDateTime.class))
                .map(OffsetDateTime::toInstant);
    }

    public long number(String column) throws SQLException {
        return result.getLong(column);
    }

    public Optional<Long> optionalNumber(String column) throws SQLException {
        long number = result.getLong(column);
        return result.wasNull() ? Optional.empty() : Optional.of(number);
    }

    public boolean flag(String column) throws SQLException {
        return result.getBoolean(column);
    }

    public byte[] bytes(String column) throws SQLException {
        return Objects.requireNonNull(result.getBytes(column), column);
    }
}
