package dev.postroom.bootstrap.wiring.account;

import dev.postroom.adapters.persistence.audit.JdbiAuditEntries;
import dev.postroom.adapters.persistence.audit.JdbiSignInFailures;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.audit.page.AuditPageResource;
import dev.postroom.application.audit.AuditReading;
import dev.postroom.application.audit.AuditVerification;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.audit.AuditEntries;
import dev.postroom.domain.audit.ReadAuditLog;
import dev.postroom.domain.audit.SignInFailures;
import dev.postroom.domain.audit.VerifyAuditLog;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The audit log.
 *
 * @param reading reads it
 * @param verifying checks its chains
 * @param clock tells how long ago an entry was written
 */
public record AuditWiring(ReadAuditLog reading, VerifyAuditLog verifying, InstantSource clock)
        implements FeatureWiring {

    /** The driven ports. */
    public record Ports(AuditEntries entries, SignInFailures failures) {

        public static Ports on(Foundation foundation) {
            return new Ports(
                    new JdbiAuditEntries(foundation.handles()),
                    new JdbiSignInFailures(foundation.handles()));
        }
    }

    /** The log over these ports. */
    public static AuditWiring of(Ports ports, Foundation foundation) {
        Duration kept = Duration.ofDays(foundation.settings().database().retention().audit());
        return new AuditWiring(
                new AuditReading(ports.entries()),
                new AuditVerification(
                        ports.entries(),
                        foundation.clock(),
                        Optional.of(kept).filter(Duration::isPositive)),
                foundation.clock());
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(new AuditPageResource(reading, clock, tools.pages()));
    }
}
