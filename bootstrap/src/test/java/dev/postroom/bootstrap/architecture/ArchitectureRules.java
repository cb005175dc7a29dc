package dev.postroom.bootstrap.architecture;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** All rules, in the order of the table in docs/architecture.md. */
final class ArchitectureRules {

    private ArchitectureRules() {}

    static List<Rule> of(Layout layout) {
        return Stream.of(
                        LayerRules.of(layout),
                        FenceRules.of(layout),
                        PurityRules.of(layout),
                        PortRules.of(layout),
                        WiringRules.of(layout),
                        WorkspaceRules.of(layout),
                        ModelRules.of(layout),
                        HttpRules.of(layout),
                        EntranceRules.of(layout),
                        RuntimeRules.of(layout),
                        BuildRules.of(layout),
                        ConnectionRules.of(layout),
                        List.of(
                                FeatureRule.of(layout),
                                RoomRule.of(layout),
                                LibraryRule.of(layout),
                                ContractRule.of(),
                                FunctionRule.of(layout),
                                TenantRule.of(layout),
                                StateRule.of(layout),
                                PageRule.of(layout),
                                VerbRule.of(layout),
                                JsonRule.of(layout),
                                HabitRules.of(layout),
                                Resources.suppressions(layout)))
                .flatMap(List::stream)
                .sorted(Comparator.comparingInt(Rule::number))
                .toList();
    }
}
