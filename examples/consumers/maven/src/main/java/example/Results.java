package example;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.TensorInfo;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.TensorBundle;

/** What else a file has: tensors that nothing reads, and metadata with types. */
final class Results {
    private Results() {}

    /** What training does. */
    enum Phase {
        WARMUP,
        DECAY
    }

    /** Metadata of every type. */
    @TensorBundle(closed = true)
    record Training(
            @Metadata("step") long step,
            @Metadata("rate") double rate,
            @Metadata("ema") boolean average,
            @Metadata("phase") Phase phase,
            @Metadata("config") Map<String, Object> config,
            @Metadata("tags") List<Object> tags,
            float[] weight) {}

    static void run(Path folder) throws IOException {
        Training training = new Training(
                9_000_000_000L, 0.5, true, Phase.DECAY, Map.of("layers", 12), List.of("x", 1), new float[] {1});
        for (String name : List.of("training.bt", "training.safetensors")) {
            Path file = folder.resolve(name);
            Results_TrainingWriter.write(training, file);
            Training read = Results_TrainingReader.read(file);
            Checks.print(
                    name,
                    read.step() + " " + read.rate() + " " + read.average() + " " + read.phase() + " " + read.config()
                            + " " + read.tags());
        }
        Path more = Checks.file(folder, "more.bt", writer -> writer.add("weight", new float[1])
                .add("extra", new float[2])
                .metadata(Map.of("step", "many", "rate", "1", "ema", "true", "phase", "DECAY", "config", "{}", "tags", "[]")));
        Checks.rejected(() -> Results_TrainingReader.read(more));
        Path fits = Checks.file(folder, "fits.bt", writer -> writer.add("weight", new float[1])
                .add("extra", new float[2])
                .metadata(Map.of("step", "1", "rate", "1", "ema", "true", "phase", "DECAY", "config", "{}", "tags", "[]")));
        List<TensorInfo> unread = Results_TrainingReader.readResult(fits, BundleOptions.defaults().closed(false))
                .unread();
        Checks.print("unread", unread.stream().map(TensorInfo::name).toList());
        Checks.rejected(() -> Results_TrainingReader.read(fits));
    }
}
