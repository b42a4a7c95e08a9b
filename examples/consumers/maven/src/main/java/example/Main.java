package example;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.tensorbind.io.ByteSource;

/** Writes bundles and reads them again, from a file, memory and a file system in memory. */
public final class Main {
    private Main() {}

    /** Runs it. */
    public static void main(String[] arguments) throws IOException {
        Path file = Files.createTempFile("model", ".bt");
        MlpWriter.write(new Mlp(new float[16][784], new float[16], List.of(new float[16])), file);
        Mlp read = MlpReader.read(file);
        System.out.println(read.weight().length + " hidden units");
        Checkpoint checkpoint = new Checkpoint(
                Map.of("layers.0.q_proj", new Checkpoint.Lora(new float[2][8], new float[8][2])),
                Map.of("layers.0.q_proj.weight", new float[4]),
                7);
        byte[] bytes = CheckpointWriter.toBytes(checkpoint, "bintensors");
        check(CheckpointReader.read(ByteSource.of("memory.bt", bytes)));
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path inMemory = memory.getPath("/checkpoint.bt");
            CheckpointWriter.write(checkpoint, inMemory);
            check(CheckpointReader.read(inMemory));
        }
    }

    private static void check(Checkpoint checkpoint) {
        boolean same = checkpoint.step() == 7
                && checkpoint.adapters().containsKey("layers.0.q_proj")
                && checkpoint.moments().containsKey("layers.0.q_proj.weight");
        if (!same) {
            throw new IllegalStateException("read " + checkpoint);
        }
        System.out.println("step " + checkpoint.step() + " of " + checkpoint.adapters().keySet());
    }
}
