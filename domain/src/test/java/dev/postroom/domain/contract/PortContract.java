package dev.postroom.domain.contract;

/**
 * What all contracts of stored things need. An implementation's test class implements the contract
 * and supplies the ports.
 */
public interface PortContract {

    /** The same ports for the whole of one test, on a store that was empty when it began. */
    TestPorts ports();
}
