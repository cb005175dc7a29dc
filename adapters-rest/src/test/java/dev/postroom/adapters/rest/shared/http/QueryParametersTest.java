package dev.postroom.adapters.rest.shared.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;

import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.Map;

class QueryParametersTest {

    @Test
    void aValueWithNulIsOneViolationAndIsNotReturned() {
        MultivaluedMap<String, String> values = new MultivaluedHashMap<>();
        values.add("tag", "a\0b");
        values.add("tag", "c");
        values.add("created_after", "\0");
        QueryParameters query = new QueryParameters(values);

        assertThat(query.all("tag")).containsExactly("c");
        assertThat(query.required("created_after", Instant::parse)).isEmpty();
        assertThatThrownBy(query::finish)
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused ->
                                assertThat(((Failure.Invalid) refused.failure()).violations())
                                        .extracting(Violation::field, Violation::code)
                                        .containsExactlyInAnyOrder(
                                                tuple("tag", "control_character"),
                                                tuple("created_after", "control_character")));
    }

    @Test
    void aKeyedParameterIsReadInBothSpellingsAndEachKeyOnce() {
        MultivaluedMap<String, String> values = new MultivaluedHashMap<>();
        values.add("metadata[plan]", "pro");
        values.addAll("metadata", "n=5", "formula=a=b");

        assertThat(new QueryParameters(values).keyed("metadata"))
                .isEqualTo(Map.of("plan", "pro", "n", "5", "formula", "a=b"));

        values.addAll("metadata", "plan=free", "nothing");
        QueryParameters wrong = new QueryParameters(values);
        wrong.keyed("metadata");
        assertThatThrownBy(wrong::finish)
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused ->
                                assertThat(((Failure.Invalid) refused.failure()).violations())
                                        .extracting(Violation::field, Violation::code)
                                        .containsExactly(
                                                tuple("metadata", "repeated"),
                                                tuple("metadata", "invalid_format")));
    }
}
