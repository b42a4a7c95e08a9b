package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models of the Hugging Face Hub, in the cache that the environment names or on a mirror. */
final class HubTest {
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    @TempDir
    private Path folder;

    private final Map<String, String> environment = new HashMap<>();
    private Path snapshot;

    @BeforeEach
    void fillCache() throws IOException {
        Path model = folder.resolve("home/hub/models--acme--one");
        snapshot = Files.createDirectories(model.resolve("snapshots").resolve(COMMIT));
        Files.writeString(Files.createDirectories(model.resolve("refs")).resolve("main"), COMMIT);
        environment.put("HF_HOME", folder.resolve("home").toString());
        environment.put("HF_HUB_OFFLINE", "1");
        environment.put("HF_TOKEN", "hf_s3cret");
    }

    /** Both streams of the command, after its exit code. */
    private String run(Object... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = Cli.process(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"), arguments)
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        assertFalse(out.contains("s3cret"), out);
        return code + " " + out;
    }

    @Test
    void aCachedModelIsAFileOfThisMachine() throws Exception {
        Path file = Cli.model(snapshot.resolve("model.safetensors"));
        String info = run("info", "hf:acme/one");
        assertTrue(info.startsWith("0 hf:acme/one  safetensors"), info);
        assertFalse(info.contains("request"), info);
        String verified = run("verify", "hf:acme/one@main");
        assertTrue(verified.startsWith("0 hf:acme/one@main: ok, 3 tensors"), verified);
        assertEquals("0 no difference in 3 tensors\n", run("diff", "hf:acme/one", file));
        String overwritten = run("convert", "hf:acme/one", file);
        assertTrue(overwritten.startsWith("2 tensorbind: " + file + ": is read"), overwritten);
        String changed = run("edit", "--drop", "w", "hf:acme/one");
        assertTrue(changed.startsWith("2 tensorbind: hf:acme/one cannot be changed in place"), changed);
    }

    @Test
    void aCachedModelOfSeveralFilesIsOne() throws Exception {
        Path whole = Cli.model(folder.resolve("whole.safetensors"));
        assertEquals(
                0,
                Cli.run("split", "--shard-size", "20", whole, snapshot.resolve("model.safetensors"))
                        .code());
        String info = run("info", "hf:acme/one");
        assertTrue(info.startsWith("0 hf:acme/one  safetensors  2 files"), info);
        String verified = run("verify", "hf:acme/one");
        assertTrue(verified.startsWith("0 hf:acme/one: ok, 3 tensors"), verified);
        assertEquals("0 no difference in 3 tensors\n", run("diff", "hf:acme/one", whole));
    }

    @Test
    void whatIsWrongIsOneLine() throws Exception {
        assertEquals(
                "1 tensorbind: hf:acme/two: is not in the cache " + folder.resolve("home/hub")
                        + ", and the hub is not asked (HF_HUB_OFFLINE); unset that, or download the file first\n",
                run("info", "hf:acme/two"));
        String name = run("info", "hf:gpt2");
        assertEquals(
                "2 tensorbind: 'hf:gpt2' is not the address of a model: it has no name of a model; write hf:ORG/MODEL,"
                        + " hf:ORG/MODEL@REVISION or hf:ORG/MODEL/FILE",
                name.lines().findFirst().orElse(""));
        String target = run("convert", Cli.model(folder.resolve("a.bt")), "hf:acme/one");
        assertTrue(target.contains("hf:acme/one is an address; name a file on this machine"), target);
        environment.put("HF_ENDPOINT", "hub");
        String endpoint = run("info", "hf:acme/one");
        assertTrue(endpoint.startsWith("2 tensorbind: HF_ENDPOINT is not the address of a hub"), endpoint);
    }

    @Test
    void otherModelsAreReadFromTheEndpoint() throws Exception {
        Path files = Files.createDirectories(folder.resolve("mirror/acme/two/resolve/main"));
        Cli.model(files.resolve("model.safetensors"));
        Path description = Files.createDirectories(folder.resolve("mirror/api/models/acme/two/revision"));
        Files.writeString(description.resolve("main"), "{\"siblings\": [{\"rfilename\": \"model.safetensors\"}]}");
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("localhost");
        server.addConnector(connector);
        ResourceHandler handler = new ResourceHandler();
        handler.setBaseResource(ResourceFactory.root().newResource(folder.resolve("mirror")));
        server.setHandler(handler);
        server.start();
        try {
            String address = "http://localhost:" + connector.getLocalPort();
            environment.putAll(Map.of("HF_ENDPOINT", address, "HF_HUB_OFFLINE", "0"));
            String info = run("info", "hf:acme/two");
            assertTrue(info.startsWith("0 hf:acme/two  safetensors"), info);
            assertTrue(info.contains("\n  2 requests, "), info);
            assertTrue(run("verify", "hf:acme/two/model.safetensors").startsWith("0 hf:acme/two/"));
            assertEquals(
                    "1 tensorbind: hf:acme/two/x.bt: the hub has no such model, revision or file (404); see " + address
                            + "/acme/two\n",
                    run("info", "--http-token-env", "HF_TOKEN", "hf:acme/two/x.bt"));
        } finally {
            server.stop();
        }
    }
}
