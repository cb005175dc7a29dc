package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static com.tngtech.archunit.library.plantuml.rules.PlantUmlArchCondition.Configuration.consideringOnlyDependenciesInDiagram;
import static com.tngtech.archunit.library.plantuml.rules.PlantUmlArchCondition.adhereToPlantUmlDiagram;

import static dev.postroom.bootstrap.architecture.Layout.APPLICATION;
import static dev.postroom.bootstrap.architecture.Layout.BOOTSTRAP;
import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;
import static dev.postroom.bootstrap.architecture.Layout.EVERY_ADAPTER;

import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;

import java.util.List;
import java.util.stream.Stream;

/** Which layer sees which. */
final class LayerRules {

    private LayerRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(layers(layout), diagram(layout), arrows(layout), features(layout));
    }

    private static Rule layers(Layout layout) {
        return Rule.of(
                1,
                "Every class is in a layer, and layers see only what they may",
                "one picture holds for all code; no package grows beside it",
                layout.everywhere(),
                layering(layout));
    }

    private static ArchRule layering(Layout layout) {
        LayeredArchitecture layers =
                layeredArchitecture()
                        .consideringOnlyDependenciesInAnyPackage(layout.all())
                        .layer(DOMAIN)
                        .definedBy(layout.part(DOMAIN))
                        .layer(APPLICATION)
                        .definedBy(layout.part(APPLICATION))
                        .layer(BOOTSTRAP)
                        .definedBy(layout.part(BOOTSTRAP));
        for (String adapter : EVERY_ADAPTER) {
            layers =
                    layers.layer(adapter)
                            .definedBy(layout.adapter(adapter))
                            .whereLayer(adapter)
                            .mayOnlyBeAccessedByLayers(BOOTSTRAP);
        }
        return layers.whereLayer(BOOTSTRAP)
                .mayNotBeAccessedByAnyLayer()
                .whereLayer(APPLICATION)
                .mayOnlyBeAccessedByLayers(BOOTSTRAP)
                .whereLayer(DOMAIN)
                .mayOnlyBeAccessedByLayers(allButDomain())
                .ensureAllClassesAreContainedInArchitecture();
    }

    private static String[] allButDomain() {
        return Stream.concat(EVERY_ADAPTER.stream(), Stream.of(APPLICATION, BOOTSTRAP))
                .toArray(String[]::new);
    }

    private static Rule diagram(Layout layout) {
        return Rule.of(
                2,
                "The code depends only along the arrows of docs/modules.puml",
                "the drawing can be trusted",
                layout.inAnyLayer(),
                classes()
                        .that(layout.inAnyLayer())
                        .should(
                                adhereToPlantUmlDiagram(
                                        Diagram.file(layout),
                                        consideringOnlyDependenciesInDiagram())));
    }

    private static Rule arrows(Layout layout) {
        return new Rule(
                24,
                "Every arrow of docs/modules.puml is used",
                "the drawing shows what is, not what once was",
                layout.inAnyLayer(),
                code -> Diagram.of(layout).unusedArrows(code.production()));
    }

    private static Rule features(Layout layout) {
        return Rule.of(
                9,
                "Features form no cycle, in the domain and in the application",
                "a feature can be read, changed and removed on its own",
                layout.in(DOMAIN, APPLICATION),
                CompositeArchRule.of(
                                slices().matching(layout.featuresOf(DOMAIN))
                                        .should()
                                        .beFreeOfCycles())
                        .and(
                                slices().matching(layout.featuresOf(APPLICATION))
                                        .should()
                                        .beFreeOfCycles()));
    }
}
