package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.Profile;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The columns of a profile in {@code subscribers}. A text has the column of its keyword; a name has
 * a second one with the form in which it is searched.
 */
public final class ProfileColumns {
    private static final Set<Profile.Field> SEARCHED =
            Set.of(Profile.Field.FIRST_NAME, Profile.Field.LAST_NAME);
    private static final List<String> TEXTS =
            Arrays.stream(Profile.Field.values())
                    .flatMap(field ->
                            SEARCHED.contains(field)
                                    ? Stream.of(field.keyword(), keyColumn(field))
                                    : Stream.of(field.keyword()))
                    .toList();

    /** All columns, to be inserted into. */
    static final String INSERTED = each("%s"::formatted, "metadata");

    /** The parameters of one profile, in the order of the columns. */
    static final String VALUES = each(":%s"::formatted, "CAST(:metadata AS jsonb)");

    /** The parameters of many profiles, each of them an array. */
    static final String ARRAYS = each(":%s"::formatted, ":metadata");

    /** The columns of a table of {@link #ARRAYS}, where metadata is a text. */
    static final String UNNESTED = each("%s"::formatted, "CAST(metadata AS jsonb)");

    /** Sets all columns to one profile. */
    static final String SET =
            each("%1$s = :%1$s"::formatted, "metadata = CAST(:metadata AS jsonb)");

    /** Sets all columns to those of the table {@code n} of {@link #ARRAYS}. */
    static final String SET_UNNESTED =
            each("%1$s = n.%1$s"::formatted, "metadata = CAST(n.metadata AS jsonb)");

    private ProfileColumns() {}

    private static String each(UnaryOperator<String> of, String metadata) {
        return Stream.concat(TEXTS.stream().map(of), Stream.of(metadata))
                .collect(Collectors.joining(", "));
    }

    private static String keyColumn(Profile.Field field) {
        return field.keyword() + "_key";
    }

    /** The columns that {@link #profile} reads, of the table with this alias. */
    public static String selected(String alias) {
        return Stream.concat(Keyword.all(Profile.Field.class).stream(), Stream.of("metadata"))
                .map(column -> alias + "." + column)
                .collect(Collectors.joining(", "));
    }

    /** The texts as members of a JSON object, of the table with this alias. */
    static String members(String alias) {
        return Keyword.all(Profile.Field.class).stream()
                .map(column -> "'%2$s', %1$s.%2$s".formatted(alias, column))
                .collect(Collectors.joining(", "));
    }

    // the form of a name in which it is searched
    private static Optional<String> key(Optional<String> name) {
        return name.map(text -> text.toLowerCase(Locale.ROOT));
    }

    /** Binds {@link #VALUES}. */
    static void put(Columns columns, Profile profile) {
        for (Profile.Field field : Profile.Field.values()) {
            columns.put(field.keyword(), field.of(profile));
        }
        for (Profile.Field field : SEARCHED) {
            columns.put(keyColumn(field), key(field.of(profile)));
        }
        columns.put("metadata", JsonColumns.text(profile.metadata()));
    }

    /** Binds {@link #ARRAYS}. */
    static void put(Map<String, Object> arrays, List<Profile> all) {
        for (Profile.Field field : Profile.Field.values()) {
            arrays.put(
                    field.keyword(), SqlArray.optionalTexts(all.stream().map(field::of).toList()));
        }
        for (Profile.Field field : SEARCHED) {
            arrays.put(
                    keyColumn(field),
                    SqlArray.optionalTexts(all.stream().map(one -> key(field.of(one))).toList()));
        }
        arrays.put(
                "metadata",
                SqlArray.texts(all.stream().map(one -> JsonColumns.text(one.metadata())).toList()));
    }

    /** The profile of the current row. */
    public static Profile profile(Row row) throws SQLException {
        Map<Profile.Field, String> texts = new EnumMap<>(Profile.Field.class);
        for (Profile.Field field : Profile.Field.values()) {
            row.optionalText(field.keyword()).ifPresent(text -> texts.put(field, text));
        }
        return Profile.of(texts, JsonColumns.object(row.text("metadata")));
    }
}
