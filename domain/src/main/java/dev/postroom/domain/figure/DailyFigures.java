package dev.postroom.domain.figure;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.time.LocalDate;
import java.util.List;

/** Figures that are kept while things change, so that no person and no mail is read for them. */
@DrivenPort
public interface DailyFigures {

    /** The figures from a day to another, both included, in no order; empty days can be absent. */
    List<FiguresOfDay> between(Workspace workspace, LocalDate first, LocalDate last);

    /** The number of subscribers now, in any status. */
    long subscribers(Workspace workspace);
}
