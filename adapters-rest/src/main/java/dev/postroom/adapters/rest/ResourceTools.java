package dev.postroom.adapters.rest;

import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.member.MemberStreams;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.problem.ProblemWriter;

/** The objects that resources need to build responses. */
public record ResourceTools(
        Responses responses,
        Lists lists,
        ProblemWriter problems,
        Pages pages,
        MemberStreams streams) {

    /** Tools with the base URL and the cursor key of the settings. */
    public static ResourceTools of(ApiSettings settings) {
        return new ResourceTools(
                new Responses(settings.publicBaseUrl()),
                new Lists(settings.cursorKey(), settings.publicBaseUrl()),
                new ProblemWriter(settings.docsUrl()),
                new Pages(),
                new MemberStreams());
    }
}
