import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tensorbind.annotation.Attribute;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Stored;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorAdapter;
import org.tensorbind.annotation.TensorBundle;

/** Classes that are no bundles: a comment says what the compiler says of its line, and of no other. */
final class Wrong {
    private Wrong() {}

    @TensorBundle
    static class Parameters extends Parent {
        @Tensor static float[] shared = {}; // [NotAProperty] 'shared' is annotated but is not a property of 'Parameters': it is static
        private final float[] weight;

        Parameters(float[] weight) {
            this.weight = weight;
        }

        List<Float> getWeight() { // [NoAccessor] 'getWeight()' returns 'List<Float>', but the property 'weight' has type 'float[]'; make the types equal
            return List.of();
        }

        @Tensor float[] scaled(int by) { // [NotAProperty] 'scaled' is annotated but is not a property of 'Parameters': it has parameters
            return weight;
        }
    }

    static class Parent {
        @Tensor protected float[] bias = {}; // [NotAProperty] 'bias' is annotated but is not a property of 'Parameters': the constructor has no parameter of that name
    }

    @TensorBundle
    static class Throwing {
        private final float[] weight;

        Throwing(float[] weight) throws IOException {
            this.weight = weight;
        }

        float[] weight() throws IOException { // [NoAccessor] 'weight()' throws IOException, so generated code cannot call it; let it throw unchecked exceptions only
            return weight;
        }
    }

    @TensorBundle
    static class Setter {
        @Tensor private float[] weight = {}; // [NoSetter] 'setWeight()' takes 'List<Float>', but the property 'weight' has type 'float[]'; make the types equal

        float[] getWeight() {
            return weight;
        }

        void setWeight(List<Float> weight) {}
    }

    record NoBundle(@Tensor float[] weight) {} // [NotAProperty] 'NoBundle' has an annotated property but is not a bundle, so nothing is generated; annotate it with @TensorBundle

    @TensorBundle
    record Fine(float[] weight) {}

    @TensorBundle
    record Types(
            Path path, // [UnsupportedType] 'Path' cannot hold a tensor; use an array, a buffer, TensorView, List or Map, or write a class that converts it and name that in a @TensorAdapter of this property, its class or its package
            @Tensor(name = "part") Fine part, // [BadPattern] the names in 'Fine' would follow 'part' without a separator; end the name with '.'
            Mode mode, // [UnsupportedType] 'Mode' cannot hold a tensor; give it @Metadata for an entry of the file's metadata, or write a class that converts it and name that in a @TensorAdapter of this property, its class or its package
            @Tensor(transposed = true) float[] flat, // [NotApplicable] 'transposed' does not apply to 'float[]'; it applies to arrays and buffers of rank 2; give the rank in 'shape'
            @Metadata Path entry, // [MetadataType] metadata must be text, a number, a boolean, an enum, JSON as 'Map<String, Object>' or 'List<Object>', or all entries as 'Map<String, String>'; is 'Path'
            @Tensor(stored = @Stored(compress = "zstdd")) float[] compressed) {} // [UnknownStorage] unknown compression 'zstdd'; did you mean 'zstd'?

    @TensorBundle
    record Adapted(
            @TensorAdapter(String.class) Mode mode, // [NoAdapter] 'String' has no static methods that convert between a type of yours and one that bundles support; add 'T read(K)' and 'K write(T)', which may throw IOException and have a BundleContext as their second parameter // [UnsupportedType] 'Mode' cannot hold a tensor; give it @Metadata for an entry of the file's metadata, or write a class that converts it and name that in a @TensorAdapter of this property, its class or its package
            float[] weight) {}

    @TensorBundle
    @TensorAdapter(Failing.class)
    record Failed(float[] weight) {} // [NoAdapter] 'Failing' has no static methods that convert between a type of yours and one that bundles support; add 'T read(K)' and 'K write(T)', which may throw IOException and have a BundleContext as their second parameter

    static class Failing {
        static Mode read(String text) throws Exception {
            throw new Exception(text);
        }

        static String write(Mode mode) {
            return mode.name();
        }
    }

    @TensorBundle
    record Scaled(@Attribute(tensor = "none") long scale, float[] weight) {} // [UnknownTensor] 'scale' is an attribute of the tensor 'none', but no property of 'Scaled' is that tensor

    enum Mode {
        TRAIN
    }

    static void method() {
        @TensorBundle
        record Local(float[] weight) {} // [NotABundle] 'Local' is a local class, which generated code cannot use; move it out of the method
    }

    @TensorBundle(where = "hiden = 8") // [UnusedVariable] the shape variable 'hiden' is not used in any shape or length of 'Unused'; did you mean 'hidden'?
    record Unused(@Tensor(shape = "hidden") float[] weight) {}

    @TensorBundle
    sealed interface Norm permits Layer, Rms {} // [NotABundle] 'Norm' is sealed, but its subtype 'Layer' is not a bundle; annotate it with @TensorBundle

    record Layer(float[] weight) implements Norm {}

    @TensorBundle
    record Rms(float[] weight) implements Norm {}

    @TensorBundle
    record Again(@Tensor(name = "again.") Again again) {} // [Recursive] 'Again' contains itself: 'Again' has 'Again'

    @TensorBundle(pinned = "none.header.json") // [Pinned] the header 'none.header.json' was not found; looked for 'none.header.json' in: -Atensorbind.grammars is not set; the module's own resources; the class path and the processor's, not the module path
    record Pinned(float[] weight) {}
}
