package dev.postroom.application.figure;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.figure.DailyFigures;
import dev.postroom.domain.figure.Figures;
import dev.postroom.domain.figure.ReadFigures;

import java.time.LocalDate;
import java.time.ZoneOffset;

/** Reads the figures of days up to today, as the clock of the workspace has it. */
public final class FigureReading implements ReadFigures {

    private final DailyFigures figures;
    private final WorkspaceClock clock;

    public FigureReading(DailyFigures figures, WorkspaceClock clock) {
        this.figures = figures;
        this.clock = clock;
    }

    @Override
    public Figures read(Workspace workspace, int days) {
        LocalDate last = LocalDate.ofInstant(clock.now(workspace), ZoneOffset.UTC);
        LocalDate first = last.minusDays(days - 1L);
        return Figures.of(
                first,
                last,
                figures.between(workspace, first, last),
                figures.subscribers(workspace));
    }
}
