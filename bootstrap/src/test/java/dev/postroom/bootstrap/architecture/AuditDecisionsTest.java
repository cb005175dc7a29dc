package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.APPLICATION;
import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;

import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.shared.text.Keyword;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** For each driving port that changes something it is decided what the audit log has of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class AuditDecisionsTest {

    private static final Pattern READS =
            Pattern.compile(
                    "(get|list|find|caller|count|read|page|preview|check|is|has)([A-Z]\\w*)?");
    private static final String NONE = "none: ";

    private final Code code = Code.ofPostroom();
    private final Map<String, String> decisions = decisions();

    private static Map<String, String> decisions() {
        Map<String, String> all = new TreeMap<>();
        for (String line : text().lines().toList()) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] parts = line.split(" \\| ", 2);
                for (String method : parts[0].split(" ")) {
                    assertThat(all.put(method, parts[1])).as(method + " is listed twice").isNull();
                }
            }
        }
        return all;
    }

    private static String text() {
        try (InputStream file =
                Objects.requireNonNull(
                        AuditDecisionsTest.class.getResourceAsStream("/audit-log/decisions.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Stream<JavaClass> ports() {
        return code.production().that(Layout.POSTROOM.in(DOMAIN)).stream().filter(Ports::isDriving);
    }

    private Set<String> methods() {
        return ports().flatMap(port -> port.getMethods().stream())
                .filter(method -> !method.getName().startsWith("lambda$"))
                .map(AuditDecisionsTest::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String name(JavaMethod method) {
        return method.getOwner().getSimpleName() + "." + method.getName();
    }

    private static Set<AuditAction> actions(String decision) {
        return decision.startsWith(NONE)
                ? Set.of()
                : Arrays.stream(decision.split(", "))
                        .map(keyword -> Keyword.parse(AuditAction.class, keyword).orElseThrow())
                        .collect(Collectors.toSet());
    }

    @Test
    void everyMethodThatMayChangeSomethingHasADecision() {
        List<String> undecided =
                methods().stream()
                        .filter(name -> !READS.matcher(name.replaceAll(".*\\.", "")).matches())
                        .filter(name -> !decisions.containsKey(name))
                        .toList();

        assertThat(undecided)
                .as("Say in audit-log/decisions.txt which actions they record, or why none")
                .isEmpty();
    }

    @Test
    void everyDecisionIsOfAMethodThatExists() {
        assertThat(methods()).containsAll(decisions.keySet());
    }

    @Test
    void everyActionOfADecisionIsRecordedByTheRoomOfItsUseCase() {
        Map<String, Set<AuditAction>> missing = new TreeMap<>();
        decisions.forEach((method, decision) -> {
            Set<AuditAction> lost = new TreeSet<>(actions(decision));
            lost.removeAll(recordedBeside(method.replaceAll("\\..*", "")));
            if (!lost.isEmpty()) {
                missing.put(method, lost);
            }
        });

        assertThat(missing).isEmpty();
    }

    private static Set<AuditAction> recordedBy(Stream<JavaClass> types) {
        return types.flatMap(type -> type.getFieldAccessesFromSelf().stream())
                .filter(access -> access.getTargetOwner().isEquivalentTo(AuditAction.class))
                .map(access -> AuditAction.valueOf(access.getName()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    // the audit room records failed sign-ins for those of the sign-in
    private Set<AuditAction> recordedBeside(String port) {
        Set<String> rooms =
                application()
                        .filter(type ->
                                type.getAllRawInterfaces().stream()
                                        .anyMatch(it -> it.getSimpleName().equals(port)))
                        .map(AuditDecisionsTest::feature)
                        .collect(Collectors.toSet());
        rooms.add("audit");
        return recordedBy(application().filter(type -> rooms.contains(feature(type))));
    }

    private static String feature(JavaClass type) {
        return type.getPackageName()
                .replace(Layout.POSTROOM.packageOf(APPLICATION), "")
                .replaceAll("^\\.([^.]*).*", "$1");
    }

    private Stream<JavaClass> application() {
        return code.production().that(Layout.POSTROOM.in(APPLICATION)).stream();
    }

    @Test
    void everyRecordedActionIsOfADecision() {
        Set<AuditAction> recorded = recordedBy(application());
        Set<AuditAction> decided =
                decisions.values().stream()
                        .flatMap(decision -> actions(decision).stream())
                        .collect(Collectors.toSet());

        assertThat(decided).containsAll(recorded);
    }
}
