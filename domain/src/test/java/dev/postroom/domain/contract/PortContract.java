package dev.postroom.domain.contract;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;

import java.util.List;
import java.util.UUID;

/**
 * The ports and fixtures that all contracts of repositories need. An implementation's test class
 * implements the contract and supplies the ports.
 */
public interface PortContract {

    /** The same ports during one test, on a store that was empty at its start. */
    TestPorts ports();

    /** A new id. */
    default UUID newId() {
        return ports().ids().next();
    }

    /** The live workspace of a new account. */
    default Workspace newLive() {
        return ports().newWorkspace(Environment.LIVE);
    }

    /** The account's other workspace, and the same environment of another account. */
    default List<Workspace> strangersTo(Workspace workspace) {
        Environment other = workspace.isTest() ? Environment.LIVE : Environment.TEST;
        Workspace sibling =
                ports().account().accounts().workspace(workspace.account(), other).orElseThrow();
        return List.of(sibling, ports().newWorkspace(workspace.environment()));
    }
}
