package dev.postroom.bootstrap.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;

import dev.postroom.adapters.rest.idempotency.AnswersOutside;
import dev.postroom.domain.shared.CallsOut;
import dev.postroom.domain.webhook.TestWebhooks;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.Stream;

/** A request that calls another system is answered outside of transactions, and no other. */
final class CallsOutTest {

    private static final List<JavaClass> CLASSES =
            new ClassFileImporter()
                    .importPackages("dev.postroom.adapters.rest", "dev.postroom.domain").stream()
                            .toList();

    @Test
    void anOperationIsAnsweredOutsideExactlyWhenItCallsOut() {
        assertThat(operations().filter(CallsOutTest::callsOut).map(JavaMethod::getFullName))
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(
                        operations()
                                .filter(method -> method.isAnnotatedWith(AnswersOutside.class))
                                .map(JavaMethod::getFullName)
                                .toList());
    }

    @Test
    void aMethodOfADrivingPortSaysThatItCallsOut() {
        assertThat(
                        CLASSES.stream()
                                .flatMap(type -> type.getMethods().stream())
                                .filter(method -> method.isAnnotatedWith(CallsOut.class))
                                .map(method -> method.getOwner().getName()))
                .contains(TestWebhooks.class.getName());
    }

    private static Stream<JavaMethod> operations() {
        return CLASSES.stream().filter(HttpRules.RESOURCES).flatMap(HttpRules::operations);
    }

    private static boolean callsOut(JavaMethod operation) {
        return operation.getMethodCallsFromSelf().stream()
                .map(JavaMethodCall::getTarget)
                .flatMap(target -> target.resolveMember().stream())
                .anyMatch(called -> called.isAnnotatedWith(CallsOut.class));
    }
}
