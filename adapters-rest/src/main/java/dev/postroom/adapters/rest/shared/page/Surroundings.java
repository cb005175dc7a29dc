package dev.postroom.adapters.rest.shared.page;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.VisibleAccount;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The findings of the filters about a request to the dashboard.
 *
 * @param session of the person; empty when the browser is signed out
 * @param accounts of the person
 * @param place of the path; empty for pages beside accounts
 * @param rooms that the member may see there
 * @param once a number for the forms of the page
 */
record Surroundings(
        Asked asked,
        Optional<OpenSession> session,
        List<VisibleAccount> accounts,
        Optional<Place> place,
        List<Room> rooms,
        Operations operations,
        String once) {

    Surroundings {
        accounts = List.copyOf(accounts);
        rooms = List.copyOf(rooms);
    }

    /** The frame of a page. */
    Frame frame(Sheet sheet) {
        return new Frame(
                sheet.title(),
                place.map(at -> where(at, sheet)).orElseGet(this::beside),
                session.map(open ->
                                new Frame.Who(
                                        open.person().name(),
                                        open.person().address().value(),
                                        open.person().isOperator()))
                        .orElse(new Frame.Who("", "", false)),
                place.map(at -> sections(at, sheet)).orElse(List.of()),
                calls(sheet),
                asked.flash().map(Flash::text).orElse(""),
                new Frame.Habits(asked.theme(), asked.hasShortcuts()),
                new Frame.Own(asked.path(), once));
    }

    private List<Call> calls(Sheet sheet) {
        return Stream.concat(
                        asked.flash().flatMap(Flash::call).stream()
                                .map(call -> operations.done(call, asked.host())),
                        sheet.calls().stream().map(call -> operations.shown(call, asked.host())))
                .toList();
    }

    private Frame.Where where(Place at, Sheet sheet) {
        String list = sheet.room().map(Room::path).orElse("/");
        Optional<VisibleAccount> own =
                accounts.stream()
                        .filter(one -> one.account().slug().equals(at.account()))
                        .findFirst();
        boolean seesLive =
                own.filter(one -> one.membership().reach().includes(Environment.LIVE)).isPresent();
        boolean onlyTest = sheet.room().filter(Room::isForTests).isPresent();
        return new Frame.Where(
                own.map(one -> one.account().name()).orElse(at.account().value()),
                at.path(""),
                at.environment() == Environment.TEST,
                seesLive ? at.in(Environment.LIVE).path(onlyTest ? "/" : list) : "",
                at.in(Environment.TEST).path(list),
                others(at));
    }

    private Frame.Where beside() {
        return new Frame.Where("", "", false, "", "", links(Optional.empty()));
    }

    private List<Frame.Link> others(Place at) {
        return links(Optional.of(at));
    }

    private List<Frame.Link> links(Optional<Place> at) {
        return accounts.stream()
                .map(VisibleAccount::account)
                .map(account ->
                        new Frame.Link(
                                account.name(),
                                new Place(account.slug(), Environment.TEST).path("/"),
                                "",
                                at.filter(here -> here.account().equals(account.slug()))
                                        .isPresent()))
                .toList();
    }

    private List<Frame.Section> sections(Place at, Sheet sheet) {
        List<Frame.Section> sections = new ArrayList<>();
        for (Room.Group group : Room.Group.values()) {
            List<Frame.Link> links =
                    rooms.stream()
                            .filter(room -> room.group() == group)
                            .map(room ->
                                    new Frame.Link(
                                            room.label(),
                                            at.path(room.path()),
                                            room.icon(),
                                            sheet.room().filter(room::equals).isPresent()))
                            .toList();
            if (!links.isEmpty()) {
                sections.add(new Frame.Section(group.label(), links));
            }
        }
        return sections;
    }
}
