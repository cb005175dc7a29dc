package dev.postroom.adapters.rest.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.postroom.adapters.rest.shared.problem.Problem;
import dev.postroom.adapters.rest.shared.problem.ProblemKind;
import dev.postroom.adapters.rest.shared.problem.ProblemWriter;
import dev.postroom.domain.request.LoggedRequest;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

class LoggedProblemTest {

    private static final ProblemWriter WRITER = new ProblemWriter("https://mail.example.org/docs");
    private static final String ID = "0195504a-1080-7000-8000-000000000001";

    @ParameterizedTest
    @CsvSource({
        "/tags/{id}, /tags/" + ID + ", /tags/" + ID,
        "/subscribers/{id}, /subscribers/ada@example.com, /subscribers/{id}",
        "/subscribers/{id}, /subscribers/ada%40example.com, /subscribers/{id}",
        "/subscribers/{id}, /subscribers/Ada-Lovelace, /subscribers/{id}",
        "/subscribers/{id}/tags/{slug}, /subscribers/"
                + ID
                + "/tags/news, /subscribers/"
                + ID
                + "/tags/news",
        "/subscribers/{id}/tags/{slug}, /subscribers/"
                + ID
                + "/tags/a@b.c, /subscribers/"
                + ID
                + "/tags/{slug}"
    })
    void aPathKeepsItsIdsAndSlugsAlone(String route, String path, String kept) {
        assertThat(LoggedPath.of(route, path).text()).contains(kept);
    }

    @Test
    void aPathThatIsNotOfItsRouteIsLeftOut() {
        assertThat(LoggedPath.of("/tags/{id}", "/tags/" + ID + "/ada").text()).isEmpty();
    }

    private static String logged(Problem problem, String path) {
        LoggedPath shown = LoggedPath.of("/subscribers/{id}", path);
        return new LoggedProblem(problem, problem.kind().status(), shown, "try-1").json(WRITER);
    }

    @Test
    void aProblemSaysWhatTheResponseSaidWithoutPersonalData() throws Exception {
        Problem problem =
                Problem.of(
                        ProblemKind.NOT_FOUND,
                        "not_found",
                        "Subscriber Ada Lovelace does not exist; ada.lovelace+x@example.co.uk"
                                + " does.");

        JsonNode json = new ObjectMapper().readTree(logged(problem, "/subscribers/Ada%20Lovelace"));

        assertThat(json.at("/detail").asText())
                .isEqualTo("Subscriber [left out] does not exist; [email] does.");
        assertThat(json.at("/instance").asText()).isEqualTo("/subscribers/{id}");
        assertThat(json.at("/code").asText()).isEqualTo("not_found");
        assertThat(json.at("/status").asInt()).isEqualTo(404);
        assertThat(json.at("/request_id").asText()).isEqualTo("try-1");
    }

    @Test
    void aLongProblemKeepsItsFirstErrorsAndStaysJson() throws Exception {
        List<Map<String, String>> errors =
                IntStream.range(0, 300)
                        .mapToObj(n -> Map.of("field", "emails[" + n + "].to", "code", "required"))
                        .toList();
        Problem problem =
                Problem.of(ProblemKind.UNPROCESSABLE_ENTITY, "validation_error", "Many.")
                        .with("errors", errors);

        String text = logged(problem, "/subscribers/" + ID);
        JsonNode json = new ObjectMapper().readTree(text);

        assertThat(text.getBytes(StandardCharsets.UTF_8))
                .hasSizeLessThanOrEqualTo(LoggedRequest.PROBLEM_BYTES);
        assertThat(json.at("/errors/0/field").asText()).isEqualTo("emails[0].to");
        assertThat(json.at("/errors").size() + json.at("/errors_left_out").asInt()).isEqualTo(300);
    }

    @Test
    void aLongDetailIsCut() throws Exception {
        Problem problem = Problem.of(ProblemKind.BAD_REQUEST, "bad_request", "ä".repeat(9000));

        JsonNode json = new ObjectMapper().readTree(logged(problem, "/subscribers/" + ID));

        assertThat(json.at("/detail").asText()).isEqualTo("ä".repeat(500));
    }
}
