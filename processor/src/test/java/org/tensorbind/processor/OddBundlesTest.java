package org.tensorbind.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
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

    /** Texts that end a comment, a literal or a line where they are printed as they are; {@code \\u0022} is a quote where a source is read. */
    private static final List<String> HOSTILE = List.of(
            "\\u002a/ class Evil {} /*",
            "*/ static { int evil = 1; } /*",
            "\\u0022 + null + \\u0022",
            "\\\\u0022\"'\\",
            "line\nend\r\u0085\u2028\u2029\ttab\0",
            "@Deprecated <b>&amp; {@code x }}",
            "$L $S $T $$ ${x} $N $> %s %n %%",
            "\u202e\ud83d\ude00\ufffd\ud800",
            "// `x` | \"\"\" \\u005c\"");

    /** An annotation's text wherever one may be any: names, aliases, keys, labels. */
    private static final String TEMPLATE = """
            @TensorBundle record R(
                    @Tensor(name = %1$s) float[] a,
                    @Attribute(value = %2$s, tensor = %1$s) double scale,
                    @Tensor(name = "b" + %1$s + "{i}" + %1$s) java.util.List<float[]> list,
                    @Tensor(name = "c" + %1$s + "{name}.") java.util.Map<String, S> map,
                    @Tensor(name = "d", alias = {%1$s + "1", %1$s + "2"}) float[] renamed,
                    @Metadata(%2$s) String entry,
                    @Metadata(%2$s + "n") int number,
                    @Tensor(name = "e.") Kind kind) {}
            @TensorBundle record S(float[] x) {}
            @TensorBundle(tag = %2$s) sealed interface Kind {}
            @TensorBundle(tagValue = %2$s) record First(float[] f) implements Kind {}
            @TensorBundle(tagValue = %2$s + "2") record Second(float[] s) implements Kind {}
            """;

    /** A literal of any characters. */
    private static String literal(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            literal.append(c < 256 ? String.format("\\%03o", (int) c) : String.format("\\u%04x", (int) c));
        }
        return literal.append('"').toString();
    }

    private static String hostile(String text) {
        return TEMPLATE.formatted(literal(text.replace("{", "{{").replace("}", "}}")), literal(text));
    }

    private static String content(JavaFileObject file) {
        try {
            return file.getCharContent(false).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @TestFactory
    Stream<DynamicTest> hostileTextsOfAnnotationsAreData() {
        return HOSTILE.stream()
                .map(text -> DynamicTest.dynamicTest(literal(text), () -> {
                    Compilation compilation = compile(hostile(text));
                    assertEquals(
                            Compilation.Status.SUCCESS,
                            compilation.status(),
                            () -> compilation.errors().toString());
                    Compilation harmless = compile(hostile("harmless"));
                    assertEquals(outlines(harmless), outlines(compilation));
                }));
    }

    /** Each generated source without its comments, its texts, its line ends and blanks: the code that a text must not change. */
    private static List<String> outlines(Compilation compilation) {
        return compilation.generatedSourceFiles().stream()
                .map(OddBundlesTest::content)
                .peek(source -> assertTrue(source.chars().allMatch(c -> c == '\n' || (c >= ' ' && c <= '~')), source))
                .map(source -> source.replaceAll("/\\*\\*(?s:.*?)\\*/", "")
                        .replaceAll("\"(?:[^\"\\\\\n]|\\\\.)*\"", "\"\"")
                        .replaceAll("\\s+", "")
                        .replaceAll("\"\"(\\+\"\")+", "\"\""))
                .toList();
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
