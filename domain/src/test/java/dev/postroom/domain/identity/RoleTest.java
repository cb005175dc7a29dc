package dev.postroom.domain.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Environment;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Every cell of the table of roles: {@code all}, {@code test} or {@code -}. */
final class RoleTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = " ",
            value = {
                // permission, viewer, marketer, developer, admin, owner
                "subscribers:read all all all all all",
                "tags:read all all all all all",
                "segments:read all all all all all",
                "templates:read all all all all all",
                "campaigns:read all all all all all",
                "triggers:read all all all all all",
                "emails:read - all all all all",
                "subscribers:write - all test all all",
                "tags:write - all test all all",
                "segments:write - all test all all",
                "subscribers:delete - - test all all",
                "templates:write - all all all all",
                "campaigns:write - all test all all",
                "triggers:write - all test all all",
                "emails:send - test test all all",
                "webhooks:manage - - all all all",
                "api-keys:manage - - all all all",
                "billing:read - - - all all",
                "billing:manage - - - - all",
                "export - all test all all",
                "requests:read - - all all all",
                "settings:manage - - - all all",
                "members:manage - - - all all",
                "audit:read - - - all all",
                "account:manage - - - - all",
            })
    void aRoleHasThePermissionWhereTheTableSaysSo(
            String permission,
            String viewer,
            String marketer,
            String developer,
            String admin,
            String owner) {
        List<String> cells = new ArrayList<>();
        for (Role role : Role.values()) {
            cells.add(cell(role, named(permission)));
        }
        assertThat(cells).containsExactly(viewer, marketer, developer, admin, owner);
    }

    @Test
    void theTableHasARowForEachPermission() {
        assertThat(permissions()).hasSize(25);
    }

    @Test
    void theScopesAndTheRightsOfARoleAreItsPermissions() {
        for (Role role : Role.values()) {
            for (Environment environment : Environment.values()) {
                for (Permission permission : permissions().toList()) {
                    assertThat(
                                    role.scopes(environment).contains(permission)
                                            || role.rights(environment).contains(permission))
                            .as("%s %s %s", role, environment, permission.keyword())
                            .isEqualTo(role.has(permission, environment));
                }
            }
        }
    }

    private static Stream<Permission> permissions() {
        return Stream.concat(Arrays.stream(Scope.values()), Arrays.stream(Right.values()));
    }

    private static Permission named(String keyword) {
        return permissions()
                .filter(permission -> permission.keyword().equals(keyword))
                .findAny()
                .orElseThrow();
    }

    private static String cell(Role role, Permission permission) {
        boolean inLive = role.has(permission, Environment.LIVE);
        boolean inTest = role.has(permission, Environment.TEST);
        Map<List<Boolean>, String> words =
                Map.of(
                        List.of(true, true), "all",
                        List.of(false, true), "test",
                        List.of(false, false), "-");
        return words.getOrDefault(List.of(inLive, inTest), "only in live");
    }
}
