package dev.postroom.redtests.domain.subscriber;

import dev.postroom.domain.shared.DrivenPort;

/** A port without a contract, whose method forgets the workspace. */
@DrivenPort
public interface Things {
    String find(String id);
}
