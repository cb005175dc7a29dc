package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;

import java.util.UUID;

/** Tells which campaigns rules can name. */
@DrivingPort
public interface FindCampaigns {

    /** Whether there is a campaign with this id. */
    boolean has(Workspace workspace, UUID id);
}
