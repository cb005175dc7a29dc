package dev.postroom.domain.shared;

import java.util.UUID;

/**
 * Where a page ended: the last row's sort value and id. The typed meaning of a cursor.
 *
 * @param sortValue the sort field of the last row as text: RFC 3339 with microseconds for times,
 *     the lower-case key for names and addresses, decimal digits for numbers
 * @param id breaks ties between equal sort values
 */
public record Position(String sortValue, UUID id) {}
