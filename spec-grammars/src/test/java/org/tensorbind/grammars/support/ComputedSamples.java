package org.tensorbind.grammars.support;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.memory.Tensors;

/** Small files of the formats that say by themselves which tensors there are. */
public final class ComputedSamples {
    public static final int WIDTH = 4;
    public static final int VOCAB = 3;

    public static float[] floats(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = i;
        }
        return values;
    }

    public static void layer(TensorWriter writer, int layer) throws IOException {
        String name = "layers." + layer + ".";
        writer.add(name + "gate", new byte[2 * WIDTH + 1], 2 * WIDTH + 1)
                .add(name + "key", floats(2 * WIDTH), 2, WIDTH)
                .add(name + "query", floats(WIDTH * WIDTH), WIDTH, WIDTH);
    }

    /** In another order than the file's. */
    public static void addAll(TensorWriter writer, boolean output) throws IOException {
        writer.add("norm", floats(WIDTH), WIDTH);
        layer(writer, 1);
        layer(writer, 0);
        if (output) {
            writer.add("output", floats(VOCAB * WIDTH), VOCAB, WIDTH);
        }
        writer.add("embedding", floats(VOCAB * WIDTH), VOCAB, WIDTH);
    }

    public static byte[] flat(boolean output) throws IOException {
        return Written.bytes("flat", WriteOptions.defaults(), writer -> {
            writer.fileItem("HEADS", 2);
            addAll(writer, output);
        });
    }

    public static byte[] rows() throws IOException {
        return Written.bytes(
                "rows",
                WriteOptions.defaults(),
                writer -> writer.add("ab", new byte[] {1, 2, 3, 4}, 1, 4).add("c", new byte[8], 2, 4));
    }

    public static byte[] vectors() throws IOException {
        return Written.bytes(
                "vectors",
                WriteOptions.defaults(),
                writer -> writer.add("ab", new float[] {1, 2}, 2).add("c", new float[2], 2));
    }

    public static byte[] examples() throws IOException {
        return Written.bytes(
                "example",
                WriteOptions.defaults(),
                writer -> writer.add("0/ab", new float[] {1, 2}, 2)
                        .add("0/c", new float[2], 2)
                        .add("1/ab", new float[] {3}, 1)
                        .add("1/n", new long[] {-1, 300}, 2)
                        .add("1/d[0]", DType.U8, Shape.of(2), target -> target.write(ByteBuffer.allocate(2))));
    }

    public static byte[] sheets() throws IOException {
        return Written.bytes(
                "sheets",
                WriteOptions.defaults(),
                writer -> writer.add("0", new float[] {1, 2}, 1, 2).add("1", new float[] {3, 4, 5}, 3, 1));
    }

    public static byte[] traces() throws IOException {
        return Written.bytes(
                "traces",
                WriteOptions.defaults(),
                writer -> writer.add("0", new float[] {1}, 1).add("1", new float[] {2, 3}, 2));
    }

    private static byte[] matrices() throws IOException {
        return Written.bytes(
                "mat4",
                WriteOptions.defaults(),
                writer -> writer.add("a", new double[] {1, 2}, 2, 1).add("bc", new int[6], 2, 3));
    }

    private static byte[] numbered() throws IOException {
        return Written.bytes("numbered", WriteOptions.defaults(), writer -> {
            for (int pair = 0; pair < 2; pair++) {
                writer.add("row" + 2 * pair, new byte[] {1, 2}, 2)
                        .add("row" + (2 * pair + 1), new byte[] {3, 4}, 2)
                        .add("pair" + (pair + 1) + ".sum", new short[] {4, 6}, 2);
            }
        });
    }

    private static byte[] widths(int version) throws IOException {
        return Written.bytes(
                "widths",
                WriteOptions.defaults(),
                writer -> writer.fileItem("VERSION", version)
                        .metadata("a", 1)
                        .metadata("b", 2)
                        .add("c", new float[] {1, 2}, 1, 2)
                        .add("d", new byte[] {3}, 1));
    }

    public static byte[] plates() throws IOException {
        return Written.bytes(
                "plates",
                WriteOptions.defaults(),
                writer -> writer.add("a", new byte[] {1, 2, 3}, 1, 3).add("b", new short[] {4, 5}, 2, 1));
    }

    private static byte[] frames() throws IOException {
        return Written.bytes(
                "frames",
                WriteOptions.defaults(),
                writer ->
                        writer.add("frames.0", new short[] {1, 2, 3}, 1, 3).add("frames.1", new short[] {4, 5}, 2, 1));
    }

    public static byte[] fields() throws IOException {
        return Written.bytes(
                "fields",
                WriteOptions.defaults(),
                writer -> writer.add("ab", new float[] {1, 2}, 2).add("c", new int[3], 3));
    }

    public static byte[] pixels(double scale) throws IOException {
        return Written.bytes(
                "pixels",
                WriteOptions.defaults(),
                writer -> writer.fileItem("KIND", "g").fileItem("SCALE", scale).add("0", new float[] {1, 2}, 1, 2, 1));
    }

    public static void expert(TensorWriter writer, String name, int hidden) throws IOException {
        writer.add(name + ".down", new byte[2 * hidden], 2, hidden).add(name + ".up", new byte[2 * hidden], hidden, 2);
    }

    /** Layers of two, one and one expert, not all of one size. */
    public static byte[] experts() throws IOException {
        return Written.bytes("experts", WriteOptions.defaults(), writer -> {
            expert(writer, "layers.2.experts.0", 5);
            expert(writer, "layers.0.experts.1", 3);
            expert(writer, "layers.0.experts.0", 3);
            expert(writer, "layers.1.experts.0", 1);
            for (int i = 0; i < 3; i++) {
                writer.add("layers." + i + ".norm", new short[2], 2);
            }
        });
    }

    public static TensorEntry zeros(String name, DType dtype, long... dimensions) throws IOException {
        Shape shape = Shape.of(dimensions);
        ByteBuffer bytes = ByteBuffer.allocate((int) shape.elementCount() * dtype.byteSize());
        return TensorEntry.of(name, Tensors.of(dtype, shape, bytes));
    }

    public static byte[] bitmap(int width) throws IOException {
        return Written.bytes("bmp", WriteOptions.defaults(), writer -> writer.add(zeros("0", DType.U8, 2, width, 3)));
    }

    public static byte[] textures() throws IOException {
        return Written.bytes(
                "texture",
                WriteOptions.defaults(),
                writer -> writer.add(zeros("a", DType.F16, 1, 2, 1, 4).withAttribute("PITCH", 12))
                        .add(zeros("b", DType.F16, 1, 1, 1, 4).withAttribute("PITCH", 8)));
    }

    public static byte[] points(int count) throws IOException {
        return Written.bytes(
                "points",
                WriteOptions.defaults(),
                writer -> writer.add(zeros("xyz", DType.F32, count, 3))
                        .add(zeros("normal", DType.F32, count, 3))
                        .add(zeros("rgb", DType.U8, count, 3))
                        .add(zeros("intensity", DType.U16, count)));
    }

    public static byte[] signals() throws IOException {
        return Written.bytes(
                "edf",
                WriteOptions.defaults(),
                writer -> writer.add("signals.0", new short[4], 2, 2).add("signals.1", new short[2], 2, 1));
    }

    private static byte[] recording() throws IOException {
        ByteBuffer samples = ByteBuffer.wrap(new byte[] {1, 0, 0, -1, -1, -1});
        return Written.bytes(
                "recorder",
                WriteOptions.defaults(),
                writer -> writer.add(
                        TensorEntry.of("0", Tensors.of(ElementType.packed("i24", 24), Shape.of(1, 2), samples))));
    }

    private static byte[] levels() throws IOException {
        return Written.bytes(
                "levels",
                WriteOptions.defaults(),
                writer -> writer.fileItem("LEVELS", 3)
                        .add("strip0", new byte[] {1, 2}, 2)
                        .add("level1", new byte[] {3}, 1)
                        .add("level2", new byte[] {4, 5, 6}, 3));
    }

    private static byte[] archive() throws IOException {
        return Written.bytes(
                "zipped",
                WriteOptions.defaults(),
                writer -> writer.add(zeros("a", DType.U8, 3)).add(zeros("b", DType.U8, 1)));
    }

    private ComputedSamples() {}

    public static byte[] lidar(byte... rest) throws IOException {
        return Written.bytes("lidar", WriteOptions.defaults(), writer -> {
            writer.fileItem("TITLE", "t").fileItem("REST", rest);
            writer.add("xyz", new int[] {1, 2, 3}, 1, 3).add("kind", new byte[] {4}, 1);
        });
    }

    public static byte[] catalog() throws IOException {
        return Written.bytes(
                "catalog",
                WriteOptions.defaults(),
                writer -> writer.add("a", new byte[] {1, 2, 3}, 3).add("bc", new byte[] {4, 5, 6, 7, 8}, 5));
    }

    private static byte[] resource(String name) throws IOException {
        return Files.readAllBytes(Path.of("src", "test", "resources").resolve(name));
    }

    private static byte[] volume() throws IOException {
        return Written.bytes("vtk", WriteOptions.defaults(), writer -> {
            writer.fileItem("TITLE", "Volume example").fileItem("NAME", "volume_scalars");
            writer.add("scalars", new short[] {1, 2, 3, -1, 256, 32767}, 1, 2, 3);
        });
    }

    /** Files of a format; none where it takes any tensors. */
    public static List<byte[]> of(String format) throws IOException {
        return switch (format) {
            case "flat" -> List.of(flat(true), flat(false));
            case "rows" -> List.of(rows());
            case "vectors" -> List.of(vectors());
            case "example" -> List.of(examples());
            case "sheets" -> List.of(sheets());
            case "plates" -> List.of(plates());
            case "frames" -> List.of(frames());
            case "traces" -> List.of(traces());
            case "mat4" -> List.of(matrices());
            case "numbered" -> List.of(numbered());
            case "widths" -> List.of(widths(1), widths(2));
            case "fields" -> List.of(fields());
            case "pixels" -> List.of(pixels(-0.5), pixels(0.5));
            case "experts" -> List.of(experts());
            case "bmp" -> List.of(bitmap(3), bitmap(4));
            case "texture" -> List.of(textures());
            case "points" -> List.of(points(2), points(0));
            case "edf" -> List.of(signals());
            case "recorder" -> List.of(recording());
            case "levels" -> List.of(levels());
            case "lidar" -> List.of(lidar(new byte[] {1, 2}), lidar());
            case "zipped" -> List.of(archive());
            case "kaldi" -> List.of(resource("kaldi/four.ark"), resource("kaldi/one.ark"));
            case "whisper" -> List.of(resource("whisper/small.ggml"), resource("whisper/quantized.ggml"));
            case "fvecs" -> List.of(resource("vecs/five.fvecs"));
            case "hgt" -> List.of(HexFormat.of().parseHex("000100020003" + "012cfff68000" + "222200000001"));
            case "bvecs" -> List.of(resource("vecs/two.bvecs"));
            case "tfrecord" -> List.of(resource("tfrecord/records.tfrecord"));
            case "catalog" -> List.of(catalog());
            case "vtk" -> List.of(volume());
            case "pam" ->
                List.of("P7\nWIDTH 2\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\n# a note\nENDHDR\nab"
                        .getBytes(StandardCharsets.US_ASCII));
            case "sightings" ->
                List.of(HexFormat.of()
                        .parseHex("5349474854" + "02000100" + "010000" + "0102" + "01" + "14000000" + "01" + "0700"));
            default -> List.of();
        };
    }
}
