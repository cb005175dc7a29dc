package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.ErasedPerson;
import dev.postroom.domain.privacy.ErasedPerson.PastAddress;

import org.jdbi.v3.core.statement.SqlStatement;

import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Parameters of statements that erase the data of people. */
public final class PersonArrays {

    private PersonArrays() {}

    /** Binds {@code workspace} and {@code subscribers}. */
    public static <S extends SqlStatement<S>> S bindIds(
            S statement, Workspace workspace, List<ErasedPerson> people) {
        return statement
                .bind("workspace", workspace.id())
                .bind("subscribers", SqlArray.uuids(ids(people)));
    }

    /** Binds {@code workspace}, and the addresses in lower case with their times. */
    static <S extends SqlStatement<S>> S bindAddresses(
            S statement, Workspace workspace, List<ErasedPerson> people) {
        List<PastAddress> all = addresses(people);
        return statement
                .bind("workspace", workspace.id())
                .bind("keys", SqlArray.texts(keys(people)))
                .bind(
                        "until",
                        SqlArray.times(all.stream().map(a -> Optional.of(a.until())).toList()));
    }

    /** The addresses of all people in lower case, in the order of their times. */
    static List<String> keys(List<ErasedPerson> people) {
        return addresses(people).stream().map(past -> past.address().key()).toList();
    }

    static List<UUID> ids(Collection<ErasedPerson> people) {
        return people.stream().map(person -> person.subscriber().value()).toList();
    }

    static Set<SubscriberId> all(Collection<ErasedPerson> people) {
        return people.stream().map(ErasedPerson::subscriber).collect(Collectors.toSet());
    }

    /** The time since the latest of the deletions. */
    static Duration shortestWait(List<ErasedPerson> people) {
        return people.stream()
                .map(ErasedPerson::waited)
                .min(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    private static List<PastAddress> addresses(List<ErasedPerson> people) {
        return people.stream().flatMap(person -> person.addresses().stream()).toList();
    }
}
