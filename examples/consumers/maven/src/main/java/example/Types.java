package example;

import example.units.Celsius;
import example.units.Weather;
import example.units.WeatherReader;
import example.units.WeatherWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.RealMatrix;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorAdapter;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.io.ByteSource;

/** Types of one's own: adapted, sealed, the other way round, parts of a tensor. */
final class Types {
    private Types() {}

    /** A point, which bundles know as its coordinates. */
    record Point(float x, float y) {
        static Point of(float[] coordinates) {
            return new Point(coordinates[0], coordinates[1]);
        }

        static float[] coordinates(Point point) {
            return new float[] {point.x(), point.y()};
        }
    }

    /** What a network does, known by its position. */
    enum Mode {
        TRAIN,
        INFER;

        static Mode at(int ordinal) {
            return values()[ordinal];
        }

        static int ordinalOf(Mode mode) {
            return mode.ordinal();
        }
    }

    /** Adapters of a bundle and of one property. */
    @TensorBundle
    @TensorAdapter(Point.class)
    record Figure(
            @Tensor(shape = "2") Point center,
            @Tensor(name = "corners.{i}") List<Point> corners,
            @Tensor(name = "named.{name}") Map<String, Point> named,
            @TensorAdapter(Mode.class) Mode mode,
            @Metadata("phase") Mode phase) {}

    /** Matrices of another library. */
    static final class Matrices {
        private Matrices() {}

        static RealMatrix of(double[][] rows) {
            return new Array2DRowRealMatrix(rows);
        }

        static double[][] rows(RealMatrix matrix) {
            return matrix.getData();
        }
    }

    /** One of them, and as many as there are. */
    @TensorBundle
    record Regression(
            @Tensor(shape = "out, in") @TensorAdapter(Matrices.class) RealMatrix weight,
            @Tensor(name = "more.{name}", shape = "?, in") @TensorAdapter(Matrices.class) Map<String, RealMatrix> more) {}

    /** Told by its tensors. */
    @TensorBundle
    sealed interface Norm permits LayerNorm, RmsNorm {}

    /** With a bias. */
    @TensorBundle
    record LayerNorm(float[] weight, float[] bias) implements Norm {}

    /** Without. */
    @TensorBundle
    record RmsNorm(float[] weight) implements Norm {}

    /** Told by the metadata. */
    @TensorBundle(tag = "kind")
    sealed interface Positions permits Learned, Rotary {}

    /** Looked up. */
    @TensorBundle(tagValue = "learned")
    record Learned(float[] table) implements Positions {}

    /** Computed. */
    @TensorBundle(tagValue = "rope")
    record Rotary(float[] table) implements Positions {}

    /** Both, and a matrix that the file has the other way round, and parts of one. */
    @TensorBundle
    record Block(
            @Tensor(name = "norms.{i}.") List<Norm> norms,
            @Tensor(name = "positions.") Positions positions,
            @Tensor(shape = "out, in", transposed = true) float[][] dense,
            @Tensor(name = "qkv", shape = "n, n", part = true) float[][] query,
            @Tensor(name = "qkv", shape = "n, n", part = true) float[][] key) {}

    static void run(Path folder) throws IOException {
        Figure figure = new Figure(
                new Point(1, 2), List.of(new Point(3, 4)), Map.of("a.b", new Point(5, 6)), Mode.INFER, Mode.TRAIN);
        byte[] bytes = Types_FigureWriter.toBytes(figure, "bintensors");
        Checks.print("adapted", Types_FigureReader.read(ByteSource.of("figure.bt", bytes)).equals(figure));
        Path weather = folder.resolve("weather.zt");
        WeatherWriter.write(new Weather(new Celsius(21.5f)), weather);
        Checks.print("adapted in a package", WeatherReader.read(weather).temperature().degrees());
        RealMatrix matrix = new Array2DRowRealMatrix(new double[][] {{1, 2}, {3, 4}});
        byte[] matrices = Types_RegressionWriter.toBytes(new Regression(matrix, Map.of("a", matrix)), "safetensors");
        Regression regression = Types_RegressionReader.read(ByteSource.of("regression.safetensors", matrices));
        Checks.print("matrices", regression.weight().multiply(regression.more().get("a")));
        Block block = new Block(
                List.of(new RmsNorm(new float[1]), new LayerNorm(new float[1], new float[1])),
                new Rotary(new float[1]),
                new float[][] {{1, 2, 3}, {4, 5, 6}},
                new float[][] {{1, 2}, {3, 4}},
                new float[][] {{5, 6}, {7, 8}});
        Path file = folder.resolve("block.bt");
        Types_BlockWriter.write(block, file);
        Block read = Types_BlockReader.read(file);
        Checks.print("sealed", read.norms().stream().map(norm -> norm.getClass().getSimpleName()).toList() + " "
                + read.positions().getClass().getSimpleName());
        Checks.print("rows", Arrays.deepToString(read.dense()) + " " + Arrays.deepToString(read.key()));
        try (TensorReader reader = TensorFormats.open(file)) {
            Checks.print("in the file", reader.tensor("dense").shape() + " " + reader.tensor("qkv").shape() + " "
                    + Arrays.toString(reader.tensor("dense").toFloatArray()));
        }
    }
}
