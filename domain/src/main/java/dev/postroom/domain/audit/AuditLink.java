package dev.postroom.domain.audit;

/**
 * An entry in its chain.
 *
 * @param previous the end of the chain before it
 * @param end the end of the chain with it
 */
public record AuditLink(AuditEntry entry, AuditEnd previous, AuditEnd end) {}
