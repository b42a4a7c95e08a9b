package org.tensorbind.examples.quickstart;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tensorbind.DType;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.bintensors.BinTensorsReader;
import org.tensorbind.grammars.btf.BtfReader;
import org.tensorbind.grammars.ztensor.ZTensorReader;
import org.tensorbind.io.ByteSource;

/** Writes small models in three formats and in one of its own, tensor by tensor and as typed bundles, reads each back and prints what it found. */
public final class Quickstart {
    private Quickstart() {}

    /** Works in the folder that is given, or in a new temporary one. */
    public static void main(String[] args) throws IOException {
        Path folder = args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("tensorbind-quickstart");
        run(folder, System.out);
    }

    static void run(Path folder, PrintStream out) throws IOException {
        for (String extension : List.of("bt", "zt", "btf", "acme")) {
            write(folder.resolve("mlp." + extension));
        }
        out.println("Files in " + folder);
        try (BinTensorsReader reader = BinTensorsReader.open(folder.resolve("mlp.bt"))) {
            print(reader, out);
            out.println("  header of " + reader.structure().metadata().tensors().size() + " entries, metadata "
                    + reader.metadata());
        }
        try (ZTensorReader reader = ZTensorReader.open(folder.resolve("mlp.zt"))) {
            print(reader, out);
            TensorView compressed = reader.tensor("fc1.weight");
            out.println("  fc1.weight takes " + compressed.info().storedByteSize() + " of its "
                    + compressed.info().denseByteSize() + " bytes");
        }
        try (BtfReader reader = BtfReader.open(folder.resolve("mlp.btf"))) {
            print(reader, out);
            out.println("  no names in this format; records start at "
                    + reader.structure().fileHeader().tensorRecordOffsets());
        }
        try (AcmeReader reader = AcmeReader.open(folder.resolve("mlp.acme"))) {
            print(reader, out);
            out.println("  generated from acme.grammar in this module");
        }
        find(folder.resolve("mlp.bt"), out);
        BundleTour.run(folder, out);
    }

    private static void write(Path path) throws IOException {
        String name = path.toString();
        WriteOptions options = name.endsWith(".zt")
                ? WriteOptions.defaults().compress("zstd").checksum("crc32c")
                : WriteOptions.defaults().lossy();
        float[] weights = new float[16 * 784];
        float[] bias = new float[16];
        try (TensorWriter writer = TensorFormats.create(path, options)) {
            if (name.endsWith(".bt")) {
                writer.metadata("license", "Apache-2.0");
            }
            writer.add("fc1.weight", weights, 16, 784);
            writer.add("fc1.bias", bias);
            writer.add("steps", new long[] {1_000});
            writer.commit(); // replaces the file atomically; without it nothing changes
        }
    }

    private static void print(TensorReader reader, PrintStream out) {
        out.println(
                Path.of(reader.source()).getFileName() + ": " + reader.format().title());
        for (TensorInfo tensor : reader.tensors()) {
            out.println("  " + tensor.name() + ": " + tensor.dtype() + " " + tensor.shape());
        }
    }

    private static void find(Path path, PrintStream out) throws IOException {
        try (TensorReader file = TensorFormats.open(path)) { // any format on the class path
            TensorView weight = file.tensor("fc1.weight"); // no payload has been read yet
            FloatBuffer view = weight.asFloatBuffer(); // mapped, no copy
            float[] copy = weight.toFloatArray(); // one bulk copy
            boolean same = view.get(0) == copy[0] && weight.dtype() == DType.F32;
            out.println("fc1.weight through the generic reader: " + copy.length + " elements, "
                    + (same ? "the same" : "different") + " mapped and copied");
        }
    }

    /** A file from anybody. */
    static void check(Path path) throws IOException {
        ReadOptions careful = ReadOptions.strict().maxDecodedSize(64L << 20);
        try (TensorReader file = TensorFormats.open(ByteSource.channel(path), careful)) {
            file.verify();
        }
    }
}
