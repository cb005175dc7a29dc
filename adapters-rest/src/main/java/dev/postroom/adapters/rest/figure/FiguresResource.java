package dev.postroom.adapters.rest.figure;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.figure.ReadFigures;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /figures}. */
@Path("/api/v1/figures")
public final class FiguresResource {

    private static final int USUAL_DAYS = 30;

    private final ReadFigures figures;

    /** Exposes {@code figures}. */
    public FiguresResource(ReadFigures figures) {
        this.figures = figures;
    }

    @GET
    @Needs(Scope.CAMPAIGNS_READ)
    public Response read(@Context ApiRequest request) {
        QueryParameters query = request.query();
        int days = query.parsed("days", FiguresResource::days).orElse(USUAL_DAYS);
        query.finish();
        return Responses.untagged(
                Success.OK, FiguresView.of(figures.read(request.workspace(), days)));
    }

    private static int days(String text) {
        if (text.matches("[0-9]{1,2}")) {
            int days = Integer.parseInt(text);
            if (days >= 1 && days <= ReadFigures.MOST_DAYS) {
                return days;
            }
        }
        throw Failure.Invalid.value("out_of_range", Messages.wholeNumber(1, ReadFigures.MOST_DAYS))
                .asException();
    }
}
