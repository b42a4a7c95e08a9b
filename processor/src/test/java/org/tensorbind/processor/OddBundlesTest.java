package org.tensorbind.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Classes that nobody would write, or that are wrong in ways the compiler reports: the processor never fails itself. */
final class OddBundlesTest {
    private static final List<String> RIGHT = List.of(
            "@TensorBundle record R<T extends Comparable<T>>(float[] a) {}",
            "@TensorBundle record R<T extends S & Comparable<T>>(@Tensor(name = \"t.\") T t) {}"
                    + " @TensorBundle class S { @Tensor float[] x; }",
            "class outer { @TensorBundle record lower(float[] a) {} }",
            "@TensorBundle record R(@Tensor(name = \"b.\") Box<outer.inner, java.util.Map<plain, int[]>> b) {}"
                    + " class plain {}"
                    + " class outer { @TensorBundle record inner(float[] a) {} }"
                    + " @TensorBundle record Box<T, U>(@Tensor(name = \"x.\") T t) {}",
            "@TensorBundle record R(float[] in, int[] value, long[] nested, byte[] bundle, short[] element, double[] ofT,"
                    + " float[] builder, float[] out, float[] file, java.util.List<float[]> norms, float[] normsElement,"
                    + " float[] fooBar, float[] foo_bar, float[] BUNDLE, float[] OPTIONS) {}",
            "@TensorBundle record R(@Tensor(name = \"a\\\"b$c\\\\d\\n{i}\") java.util.List<float[]> odd) {}",
            "@TensorBundle record R(@Tensor(name = \"g.{i}.{name}.{k}.{l}.w\")"
                    + " java.util.List<java.util.Map<String, java.util.List<java.util.List<Float>>>> deep) {}",
            "@TensorBundle record R() {}".replace("R()", "R(float[] a)"),
            "@TensorBundle final class R { final float[] a; R(float[] a) { this.a = a; } }");

    private static final List<String> WRONG = List.of(
            "@TensorBundle record R() {}",
            "@TensorBundle record R(@Tensor(dtype = org.tensorbind.DType.NOPE) float[] a) {}",
            "@TensorBundle record R(@Tensor(name = UNKNOWN) float[] a) {}",
            "@TensorBundle record R(@Tensor(nome = \"x\") float[] a) {}",
            "@TensorBundle record R(Missing<float[]> a, java.util.List<Missing> b) {}",
            "@TensorBundle class R extends Missing { @Tensor float[] a; }",
            "@TensorBundle record R(java.util.List<?> a, java.util.List<? super float[]> b, java.util.Map<?, ?> c) {}",
            "@TensorBundle record R<T>(T[] a, java.util.List<T[]> b) {}",
            "@TensorBundle record R(java.util.Map<Integer, float[]> a, int a) {}",
            "@TensorBundle class R { R(float[] a, }",
            "@TensorBundle record R(@Tensor(where = \"\", shape = \"\") S s) {} @TensorBundle interface S {}",
            "@TensorBundle record R(@Tensor(name = \"s.\") S s) {} @TensorBundle record S(@Tensor(name = \"r.\") R r) {}",
            "@TensorBundle record R(void a) {}",
            "@TensorBundle(where = \"a = b, b = a, c = 0/1, d = 1/0\") record R(@Tensor(shape = \"a*b/c, d\") float[][] a) {}",
            "@TensorBundle sealed abstract class R permits Q {} final class Q extends R {}");

    @TestFactory
    Stream<DynamicTest> oddButRightClassesCompile() {
        return RIGHT.stream()
                .map(source -> DynamicTest.dynamicTest(source, () -> {
                    Compilation compilation = compile(source);
                    assertEquals(
                            Compilation.Status.SUCCESS,
                            compilation.status(),
                            () -> compilation.errors().toString());
                }));
    }

    @TestFactory
    Stream<DynamicTest> wrongClassesGetDiagnosticsAndNoStackTrace() {
        return WRONG.stream()
                .map(source -> DynamicTest.dynamicTest(source, () -> {
                    Compilation compilation = compile(source);
                    assertEquals(Compilation.Status.FAILURE, compilation.status());
                    compilation.errors().forEach(error -> {
                        String message = error.getMessage(Locale.ROOT);
                        assertFalse(message.contains("internal error") || message.contains("\tat "), message);
                    });
                }));
    }

    private static Compilation compile(String source) {
        return javac().withProcessors(new BundleProcessor())
                .compile(JavaFileObjects.forSourceString(
                        "odd.Source", "package odd; import org.tensorbind.annotation.*; " + source));
    }
}
