package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checkpoints of PyTorch, which are no format of a grammar, in every command. */
final class PytorchFilesTest {
    private static final Path VALID = Path.of("../../spec-grammars/src/test/resources/corpus/pytorch/valid");

    @TempDir
    private Path folder = Path.of("");

    private static Cli.Result run(Object... arguments) throws IOException {
        Cli.Result result = Cli.run(arguments);
        assertEquals(0, result.code(), result::err);
        return result;
    }

    @Test
    void infoShowsWhatPythonWouldCall() throws IOException {
        String out = run("info", VALID.resolve("unsafe.pt")).out();
        assertTrue(out.contains("x: <call posix.system('echo loaded')>"), out);
        assertTrue(
                out.contains("calls = [\"<call posix.system('echo loaded')>\", \"<call argparse.Namespace()>\"]"), out);
    }

    @Test
    void filesAreConvertedThereAndBack() throws IOException {
        for (String name : new String[] {"strided.pt", "legacy_strided.pt", "small.pt"}) {
            Path original = VALID.resolve(name);
            Path there = folder.resolve(name + ".safetensors");
            Path back = folder.resolve(name + ".pt");
            run("convert", original, there);
            run("convert", there, back);
            run("diff", original, back);
            run("verify", back);
        }
    }

    @Test
    void theVersionsOfModulesAreLostInAnotherFormat() throws IOException {
        Path original = VALID.resolve("state_dict.bin");
        run("convert", original, folder.resolve("there.safetensors"));
        run("convert", folder.resolve("there.safetensors"), folder.resolve("back.pt"));
        Cli.Result diff = Cli.run("diff", original, folder.resolve("back.pt"));
        assertEquals(1, diff.code());
        assertTrue(diff.out().startsWith("item  _metadata: "), diff.out());
        assertTrue(diff.out().endsWith("1 difference\n"), diff.out());
    }

    @Test
    void copiesOfFilesThatCallNeedLossy() throws IOException {
        Path unsafe = VALID.resolve("unsafe.pt");
        Path copy = folder.resolve("copy.pt");
        Cli.Result rejected = Cli.run("convert", unsafe, copy);
        assertEquals(1, rejected.code());
        assertTrue(rejected.err().contains("calls"), rejected.err());
        run("convert", "--lossy", unsafe, copy);
        assertTrue(Files.exists(copy));
    }

    @Test
    void dumpHasEveryByte() throws IOException {
        for (String name : new String[] {"tensor.pt", "legacy_tensor.pt", "rezipped.pt"}) {
            String out = run("dump", VALID.resolve(name)).out();
            assertTrue(out.lines().noneMatch(line -> line.contains("(in no rule)")), out);
        }
    }
}
