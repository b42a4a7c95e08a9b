package org.tensorbind.examples.quickstart;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.examples.quickstart.Classifier.Block;
import org.tensorbind.examples.quickstart.Classifier.Linear;
import org.tensorbind.memory.Tensors;

/** Typed bundles: records that are written and read as a whole. */
final class BundleTour {
    private BundleTour() {}

    static void run(Path folder, PrintStream out) throws IOException {
        for (String extension : List.of("bt", "zt", "btf", "acme")) {
            Path file = folder.resolve("classifier." + extension);
            ClassifierWriter.write(classifier(), file, options(extension));
            Classifier read = ClassifierReader.read(file); // the format is found by the file
            out.println(file.getFileName() + ": " + read.blocks().size() + " blocks, " + read.steps() + " steps");
        }
        mlp(folder, out);
        mistakes(folder.resolve("mlp.bt"), out);
        prefixed(folder.resolve("prefixed.bt"), out);
    }

    private static WriteOptions options(String extension) {
        return extension.equals("zt")
                ? WriteOptions.defaults().compress("zstd").checksum("crc32c")
                : WriteOptions.defaults();
    }

    private static Classifier classifier() {
        List<Block> blocks =
                List.of(new Block(new float[16][16], new float[16]), new Block(new float[16][16], new float[16]));
        return new Classifier(
                new Linear(new float[16][784], new float[16]),
                blocks,
                new Linear(new float[10][16], new float[10]),
                1_000);
    }

    private static void mlp(Path folder, PrintStream out) throws IOException {
        Mlp mlp = new Mlp(
                new float[16][784],
                FloatBuffer.allocate(16),
                List.of(new float[16], new float[16]),
                new float[10],
                Tensors.of(new float[100 * 16], 100, 16),
                "Apache-2.0");
        Path path = folder.resolve("mlp.bt");
        MlpWriter.write(mlp, path);
        try (TensorReader file = TensorFormats.open(path)) { // buffers and views need the file open
            Mlp read = MlpReader.read(file);
            out.println("mlp.bt: " + read.fc1Weight().length + " hidden units, embedding "
                    + read.embedding().shape() + ", licence " + read.license());
        }
    }

    /** A file that does not fit: everything is said at once. */
    private static void mistakes(Path path, PrintStream out) throws IOException {
        try (TensorWriter writer = TensorFormats.create(path)) {
            writer.add("fc1.weight", new float[16 * 783], 16, 783);
            writer.add("fc1.bias", new double[16]);
            writer.add("blocks.0.norm", new float[16]);
            writer.add("blocks.1.norm", new float[32]);
            writer.add("embeding", new float[100 * 16], 100, 16);
            writer.commit();
        }
        try {
            MlpReader.read(path);
        } catch (BundleException e) {
            out.println(e.getMessage());
        }
    }

    /** A checkpoint that has other names. */
    private static void prefixed(Path path, PrintStream out) throws IOException {
        try (TensorWriter writer = TensorFormats.create(path)) {
            writer.add("module.fc.weight", new float[2 * 3], 2, 3).add("module.fc.bias", new float[2]);
            writer.commit();
        }
        BundleOptions names = BundleOptions.defaults().stripPrefix("module.").rename("^fc\\.", "");
        Linear layer = Classifier_LinearReader.read(path, names);
        out.println("module.fc: " + layer.bias().length + " outputs");
    }
}
