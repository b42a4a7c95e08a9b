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
                Cli.run("split", "--size", "20", folder.resolve("model.bt"), folder.resolve("part.bt"))
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
    void whatIsNotThereIsOneLine() {
        Cli.Result missing = Cli.run("info", address + "other.bt?key=s3cret");
        assertEquals(1, missing.code());
        assertEquals(
                "tensorbind: " + address
                        + "other.bt: the server has no such file (404); check the address, and if the file is private,"
                        + " supply a token with --http-token VARIABLE (an environment variable that holds it)\n",
                missing.err());
        Cli.Result scheme = Cli.run("info", "gopher://localhost/x");
        assertEquals(2, scheme.code());
        assertTrue(
                scheme.err()
                        .contains("addresses of scheme 'gopher' are not supported; supported are file, http, https"),
                scheme::err);
        Cli.Result token = Cli.run("info", "--http-token", "NO_SUCH_VARIABLE", address + "model.bt");
        assertEquals(2, token.code());
    }
}
