package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files behind HTTP, and checkpoints of several files. */
final class RemoteTest {
    @TempDir
    private Path folder;

    private final Server server = new Server();
    private String address = "";

    @BeforeEach
    void start() throws Exception {
        Cli.model(folder.resolve("model.bt"));
        assertEquals(
                0,
                Cli.run("split", "--shard-size", "20", folder.resolve("model.bt"), folder.resolve("part.bt"))
                        .code());
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("localhost");
        server.addConnector(connector);
        ResourceHandler files = new ResourceHandler();
        files.setBaseResource(ResourceFactory.root().newResource(folder));
        server.setHandler(files);
        server.start();
        address = "http://localhost:" + connector.getLocalPort() + "/";
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @Test
    void infoShowsARemoteFileAndWhatItTook() {
        Cli.Result info = Cli.run("info", address + "model.bt?signature=s3cret");
        assertEquals(0, info.code(), info::err);
        assertTrue(info.out().startsWith(address + "model.bt  BinTensors  96 B\n"), info::out);
        assertTrue(info.out().endsWith("\n  1 request, 96 B fetched\n"), info::out);
        assertFalse(info.out().contains("s3cret"));
        Cli.Result json = Cli.run("info", "--json", address + "model.bt");
        assertTrue(json.out().contains("\"requests\":1,\"bytesFetched\":96"), json::out);
    }

    @Test
    void severalFilesAreShownAsOne() throws Exception {
        Cli.Result remote = Cli.run("info", address + "part.bt.index.json");
        assertEquals(0, remote.code(), remote::err);
        assertTrue(remote.out().contains("part.bt.index.json  BinTensors  2 files  "), remote::out);
        assertTrue(remote.out().contains("3 requests, "), remote::out);
        Files.delete(folder.resolve("model.bt"));
        Cli.Result local = Cli.run("info", folder);
        assertTrue(local.out().contains("  BinTensors  2 files  "), local::out);
        Cli.Result verified = Cli.run("verify", folder);
        assertEquals(0, verified.code(), verified::out);
        Files.delete(folder.resolve("part-00002-of-00002.bt"));
        Cli.Result missing = Cli.run("verify", folder);
        assertEquals(1, missing.code());
        assertTrue(missing.out().contains("part-00002-of-00002.bt: is missing"), missing::out);
    }

    @Test
    void aRemoteCheckpointIsConvertedAndCompared() {
        Path copy = folder.resolve("copy.safetensors");
        assertEquals(0, Cli.run("convert", address + "part.bt.index.json", copy).code());
        assertEquals(0, Cli.run("diff", address + "model.bt", copy).code());
    }

    @Test
    void everyCommandThatReadsOneFileReadsARemoteOne() throws Exception {
        Cli.Result verified = Cli.run("verify", address + "model.bt?key=s3cret", address + "part.bt.index.json");
        assertEquals(0, verified.code(), verified::err);
        assertTrue(verified.out().startsWith(address + "model.bt: ok, 3 tensors"), verified::out);
        assertTrue(verified.out().contains("\n" + address + "part.bt.index.json: ok, 3 tensors"), verified::out);
        Cli.Result missing = Cli.run("verify", "--json", address + "other.bt");
        assertTrue(missing.out().contains("other.bt: the server has no such file (404)"), missing::out);
        Cli.Result dump = Cli.run("dump", address + "model.bt");
        assertEquals(0, dump.code(), dump::err);
        assertEquals(
                Cli.run("dump", folder.resolve("model.bt"))
                        .out()
                        .lines()
                        .skip(1)
                        .toList(),
                dump.out().lines().skip(1).toList());
        Path page = folder.resolve("page.html");
        assertEquals(
                0,
                Cli.run("dump", "--html", page, address + "model.bt?key=s3cret").code());
        assertFalse(Files.readString(page).contains("s3cret"));
        Path edited = folder.resolve("edited.bt");
        String other = "w=" + address + "model.bt";
        assertEquals(
                0,
                Cli.run("edit", folder.resolve("model.bt"), "--replace", other, "-o", edited)
                        .code());
        assertEquals(0, Cli.run("diff", address + "model.bt", edited).code());
        Cli.Result inPlace = Cli.run("edit", "--drop", "w", address + "model.bt");
        assertEquals(2, inPlace.code());
        assertTrue(inPlace.err().contains("cannot be changed in place; -o names the file to be written"), inPlace::err);
    }

    @Test
    void targetsAndGrammarsAreNoAddresses() {
        Path model = folder.resolve("model.bt");
        String target = address + "x.bt?key=s3cret";
        for (Object[] arguments : new Object[][] {
            {"convert", model, target},
            {"merge", model, "-o", target},
            {"split", "--shard-size", "20", model, target},
            {"edit", "--drop", "w", "-o", target, model},
            {"dump", "--html", target, model},
            {"info", "--grammar", target, model},
            {"grammar", "check", target}
        }) {
            Cli.Result result = Cli.run(arguments);
            assertEquals(2, result.code(), result::err);
            assertTrue(result.err().contains(address + "x.bt is an address; name a file on this machine"), result::err);
        }
    }

    @Test
    void addressesOfLocalFilesAreLocalFiles() throws Exception {
        Path model = Files.copy(folder.resolve("model.bt"), folder.resolve("local.bt"));
        String uri = "file://" + model.toUri().getRawPath();
        assertEquals(0, Cli.run("edit", "--rename", "w=v", uri).code());
        assertTrue(Cli.run("info", model).out().contains("\n  v "));
        assertEquals(2, Cli.run("convert", uri, model).code());
        assertEquals(0, Cli.run("verify", uri).code());
        assertEquals(
                0,
                Cli.run(
                                "info",
                                "file://"
                                        + folder.resolve("part.bt.index.json")
                                                .toUri()
                                                .getRawPath())
                        .code());
        Path copy = folder.resolve("copy.bt");
        assertEquals(
                0,
                Cli.run("convert", model, "file://" + copy.toUri().getRawPath()).code());
        assertTrue(Files.exists(copy));
    }

    @Test
    void whatIsNotThereIsOneLine() {
        Cli.Result missing = Cli.run("info", address + "other.bt?key=s3cret");
        assertEquals(1, missing.code());
        assertEquals(
                "tensorbind: " + address
                        + "other.bt: the server has no such file (404); check the address, and if the file is private,"
                        + " supply a token with --http-token-env VARIABLE (an environment variable that holds it)\n",
                missing.err());
        Cli.Result scheme = Cli.run("info", "gopher://localhost/x");
        assertEquals(2, scheme.code());
        assertTrue(
                scheme.err()
                        .contains(
                                "addresses of scheme 'gopher' are not supported; supported are file, hf, http, https"),
                scheme::err);
        Cli.Result token = Cli.run("info", "--http-token-env", "NO_SUCH_VARIABLE", address + "model.bt");
        assertEquals(2, token.code());
    }
}
