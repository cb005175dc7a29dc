package dev.postroom.adapters.billing.local;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * All that the provider knows, in a file that only its user can read. Each change replaces the file
 * as a whole. A second process cannot open it. Every call is atomic.
 */
final class Books implements AutoCloseable {

    private static final Gson GSON = new Gson();
    private static final long KEPT = Duration.ofDays(1).toSeconds();

    /**
     * The file.
     *
     * @param key of the API
     * @param secret with which events are signed
     * @param seed from which ids follow
     * @param port of the server; 0 before its first start
     * @param customers the account of each customer
     * @param purchases the last one of each customer
     */
    record Content(
            String key,
            String secret,
            String seed,
            int port,
            Map<String, String> customers,
            Map<String, Visit> visits,
            Map<String, Purchase> purchases) {

        boolean isWhole() {
            return Stream.of(key, secret, seed, customers, visits, purchases)
                    .noneMatch(Objects::isNull);
        }

        Content at(int newPort) {
            return new Content(key, secret, seed, newPort, customers, visits, purchases);
        }
    }

    private final Path file;
    private final FileChannel lock;
    private Content content;

    private Books(Path file, FileChannel lock, Content content) {
        this.file = file;
        this.lock = lock;
        this.content = content;
    }

    /** Opens the file, or begins a new one. */
    static Books open(Path file) throws IOException {
        Files.createDirectories(folder(file));
        FileChannel lock =
                FileChannel.open(
                        file.resolveSibling(file.getFileName() + ".lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
        try {
            if (!isLocked(lock)) {
                throw new IOException("another process uses " + file);
            }
            return new Books(file, lock, read(file).orElseGet(Books::fresh));
        } catch (IOException e) {
            lock.close();
            throw e;
        }
    }

    private static boolean isLocked(FileChannel lock) throws IOException {
        try {
            return lock.tryLock() != null;
        } catch (IllegalStateException _) {
            // this process
            return false;
        }
    }

    /** The contents of the file; empty when there is none. */
    static Optional<Content> read(Path file) throws IOException {
        if (Files.notExists(file)) {
            return Optional.empty();
        }
        try {
            @Nullable Content read = GSON.fromJson(Files.readString(file), Content.class);
            if (read == null || !read.isWhole()) {
                throw new JsonParseException("members are missing");
            }
            return Optional.of(read);
        } catch (JsonParseException e) {
            throw new IOException(file + " is damaged", e);
        }
    }

    private static Content fresh() {
        return new Content(
                "sk_test_local_" + random(),
                "whsec_local_" + random(),
                random(),
                0,
                new TreeMap<>(),
                new TreeMap<>(),
                new TreeMap<>());
    }

    private static String random() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static Path folder(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null ? file.toAbsolutePath() : folder;
    }

    synchronized Content content() {
        return content;
    }

    synchronized void movedTo(int port) {
        content = content.at(port);
        write();
    }

    /** The customer of one order, also when it is repeated. */
    synchronized String customer(String order, String account) {
        String id = id("cus_", order);
        content.customers().put(id, account);
        write();
        return id;
    }

    /** The account of a customer; empty for one that is unknown. */
    synchronized Optional<String> account(String customer) {
        return Optional.ofNullable(content.customers().get(customer));
    }

    /** The id of a visit, the same for each attempt at one order. */
    synchronized String open(String prefix, String order, Visit visit, Instant now) {
        String id = id(prefix, order);
        content.visits().values().removeIf(old -> old.expires() + KEPT < now.getEpochSecond());
        content.visits().putIfAbsent(id, visit);
        write();
        return id;
    }

    synchronized Optional<Visit> visit(String id) {
        return Optional.ofNullable(content.visits().get(id));
    }

    /** The last purchase of a customer, also one that is over. */
    synchronized Optional<Purchase> purchase(String customer) {
        return Optional.ofNullable(content.purchases().get(customer));
    }

    /** Buys an offer by a visit, in the place of any earlier plan, unless it was used before. */
    synchronized void buy(String id, Offer offer, Instant now) {
        Visit visit = visit(id).orElseThrow();
        if (!visit.isUsed()) {
            Purchase bought =
                    new Purchase(
                            id("sub_", id),
                            offer.price(),
                            offer.interval(),
                            now.getEpochSecond(),
                            0);
            content.purchases().put(visit.customer(), bought);
            content.visits().put(id, visit.used());
            write();
        }
    }

    /** Changes the plan of a customer; nothing happens when none is in force. */
    synchronized void change(String customer, Instant now, UnaryOperator<Purchase> change) {
        purchase(customer)
                .filter(bought -> !bought.isOver(now))
                .ifPresent(bought -> {
                    content.purchases().put(customer, change.apply(bought));
                    write();
                });
    }

    private String id(String prefix, String order) {
        return prefix + Codes.of(content.seed(), prefix + order).substring(0, 43);
    }

    private void write() {
        try {
            Path fresh = Files.createTempFile(folder(file), ".new", "");
            Files.writeString(fresh, GSON.toJson(content));
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
