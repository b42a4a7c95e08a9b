package org.tensorbind.grammars.hub;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.grammars.hub.FakeHub.Access;
import org.tensorbind.hub.HubOptions;
import org.tensorbind.hub.HubSource;
import org.tensorbind.io.ByteSource;

/** Models that were downloaded before, as far as they were. */
final class HubCacheTest {
    private static final String LAST_SHARD = "model-00002-of-00002.safetensors";

    @TempDir
    private Path folder;

    private Path cache;
    private Path one;
    private Path shards;

    @BeforeEach
    void write() throws IOException {
        cache = folder.resolve("home/hub");
        one = HubServerTest.write(folder.resolve("one/model.safetensors"), Long.MAX_VALUE);
        shards = HubServerTest.write(folder.resolve("shards/model.safetensors"), 300_000);
        assertTrue(Files.exists(shards.resolve(LAST_SHARD)));
    }

    /** There is no server at the address: what is read is in the cache. */
    private HubOptions options(String... more) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "HF_ENDPOINT",
                "http://localhost:1",
                "HF_HOME",
                folder.resolve("home").toString()));
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        return HubOptions.of(environment);
    }

    private static TensorReader open(String address, HubOptions options) throws IOException {
        return TensorFormats.open(URI.create(address), ReadOptions.lenient(), HubSource.opener(options));
    }

    private static void check(String address, HubOptions options) throws IOException {
        try (TensorReader reader = open(address, options)) {
            assertEquals(99_999f, reader.tensor("a").toFloatArray()[99_999]);
            assertArrayEquals(new float[] {1, 2}, reader.tensor("b").toFloatArray());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void linkedAndCopiedFilesAreRead(boolean linked) throws IOException {
        Path snapshot = FakeHub.cached(cache, "acme/one", FakeHub.COMMIT, one, linked);
        FakeHub.cached(cache, "acme/shards", FakeHub.COMMIT, shards, linked);
        for (String offline : List.of("0", "1", "TRUE")) {
            HubOptions options = options("HF_HUB_OFFLINE", offline);
            check("hf:acme/one", options);
            check("hf:acme/one@" + FakeHub.COMMIT, options);
            check("hf:acme/one/model.safetensors", options);
            check("hf:acme/shards", options);
            check("hf:acme/shards@main/model.safetensors.index.json", options);
            URI file = snapshot.resolve("model.safetensors").toUri();
            assertEquals(file, HubSource.locate(URI.create("hf:acme/one"), options));
        }
        try (ByteSource source = HubSource.open(URI.create("hf:acme/one"), options());
                TensorReader reader = open("hf:acme/one", options())) {
            assertTrue(source.isZeroCopy());
            assertEquals(snapshot.resolve("model.safetensors").toString(), reader.source());
        }
    }

    @Test
    void theCacheIsWhereTheEnvironmentSaysIt() throws IOException {
        FakeHub.cached(folder.resolve("elsewhere"), "acme/one", FakeHub.COMMIT, one, false);
        check("hf:acme/one", options("HF_HUB_CACHE", folder.resolve("elsewhere").toString()));
        check("hf:acme/one", options().cache(folder.resolve("elsewhere")));
        FakeHub.cached(folder.resolve("xdg/huggingface/hub"), "acme/one", FakeHub.COMMIT, one, false);
        check(
                "hf:acme/one",
                options("HF_HOME", "", "XDG_CACHE_HOME", folder.resolve("xdg").toString()));
    }

    @Test
    void otherNamesAreThoseOfReferences() throws IOException {
        Path snapshot = FakeHub.cached(cache, "acme/one", FakeHub.COMMIT, one, true);
        Path references = snapshot.resolve("../../refs");
        Files.writeString(Files.createDirectories(references.resolve("refs/pr")).resolve("7"), FakeHub.COMMIT + "\n");
        Files.move(references.resolve("main"), references.resolve("v1.0"));
        HubOptions offline = options().offline(true);
        check("hf:acme/one@refs/pr/7", offline);
        check("hf:acme/one@v1.0/model.safetensors", offline);
        NoSuchFileException missing = assertThrows(NoSuchFileException.class, () -> open("hf:acme/one", offline));
        assertEquals(
                "hf:acme/one: is not in the cache " + cache
                        + ", which has the revisions refs/pr/7, v1.0, and the hub is"
                        + " not asked (HF_HUB_OFFLINE); unset that, or download the file first",
                missing.getMessage());
    }

    @Test
    void theOnlyTensorFileIsThatOfTheModel() throws IOException {
        Path other = HubServerTest.write(folder.resolve("other/weights.bt"), Long.MAX_VALUE);
        Files.writeString(other.resolve("config.json"), "{}");
        Path snapshot = FakeHub.cached(cache, "acme/other", FakeHub.COMMIT, other, true);
        HubOptions offline = options().offline(true);
        check("hf:acme/other", offline);
        Files.copy(snapshot.resolve("weights.bt"), snapshot.resolve("b.bt"));
        NoSuchFileException several = assertThrows(NoSuchFileException.class, () -> open("hf:acme/other", offline));
        assertTrue(
                several.toString().contains(", which has of this revision b.bt, config.json, weights.bt, and"),
                several::toString);
        Path part = Files.createDirectory(folder.resolve("part"));
        Files.copy(shards.resolve(LAST_SHARD), part.resolve(LAST_SHARD));
        FakeHub.cached(cache, "acme/part", FakeHub.COMMIT, part, true);
        assertThrows(NoSuchFileException.class, () -> open("hf:acme/part", offline));
    }

    @Test
    void filesThatTheCacheDoesNotHaveComeFromTheSameCommit() throws IOException {
        Path snapshot = FakeHub.cached(cache, "acme/shards", FakeHub.COMMIT, shards, true);
        try (FakeHub hub = new FakeHub()) {
            hub.add("acme/shards", Access.PUBLIC, shards);
            HubOptions options = options("HF_ENDPOINT", hub.address());
            Files.delete(snapshot.resolve(LAST_SHARD));
            hub.model("acme/shards").commits().put(FakeHub.OLD, Map.of());
            hub.model("acme/shards").revisions().put("main", FakeHub.OLD);
            check("hf:acme/shards", options);
            assertTrue(
                    hub.asked().stream().allMatch(asked -> asked.path().endsWith(LAST_SHARD)), hub.asked()::toString);
            TensorReader offline = open("hf:acme/shards", options.offline(true));
            UncheckedIOException missing = assertThrows(UncheckedIOException.class, () -> offline.tensor("b"));
            assertTrue(missing.toString().contains(LAST_SHARD + ": is not in the cache " + cache), missing::toString);
            offline.close();
        }
    }

    @Test
    void aLinkToNothingIsABrokenCache() throws IOException {
        Path snapshot = FakeHub.cached(cache, "acme/one", FakeHub.COMMIT, one, true);
        Path link = snapshot.resolve("model.safetensors");
        Path blob = link.resolveSibling(Files.readSymbolicLink(link)).normalize();
        Files.delete(blob);
        for (String address : List.of("hf:acme/one", "hf:acme/one/model.safetensors")) {
            FileSystemException broken = assertThrows(FileSystemException.class, () -> open(address, options()));
            assertEquals(
                    link + ": is a link to " + blob
                            + ", which does not exist; the cache is broken, delete this link and"
                            + " the file is read from the hub",
                    broken.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "main", "../../../../secret", FakeHub.COMMIT + "/..", "0123456789ABCDEF"})
    void aReferenceIsTheIdOfACommit(String text) throws IOException {
        Path snapshot = FakeHub.cached(cache, "acme/one", FakeHub.COMMIT, one, true);
        Path reference = Files.writeString(snapshot.resolve("../../refs/main").normalize(), text);
        FileSystemException broken = assertThrows(FileSystemException.class, () -> open("hf:acme/one", options()));
        assertEquals(
                reference + ": must have the id of a commit, 40 hexadecimal digits, has '" + text
                        + "'; the cache is broken, delete this file",
                broken.getMessage());
    }

    @Test
    void aPointerInTheCacheIsReported() throws IOException {
        Path snapshot = FakeHub.cached(cache, "acme/one", FakeHub.COMMIT, one, false);
        Files.writeString(
                snapshot.resolve("model.safetensors"), "version https://git-lfs.github.com/spec/v1\noid sha256:0");
        FormatException pointer = assertThrows(FormatException.class, () -> open("hf:acme/one", options()));
        assertTrue(pointer.toString().contains("is a Git LFS pointer"), pointer::toString);
    }
}
