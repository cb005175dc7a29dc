package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.figure.JdbiDailyFigures;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.figure.FiguresResource;
import dev.postroom.application.figure.FigureReading;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.figure.ReadFigures;

import java.util.List;

/** Figures of days. */
final class FigureWiring implements FeatureWiring {

    private final ReadFigures figures;

    FigureWiring(Foundation foundation, WorkspaceClock clock) {
        this.figures = new FigureReading(new JdbiDailyFigures(foundation.handles()), clock);
    }

    ReadFigures figures() {
        return figures;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(new FiguresResource(figures));
    }
}
