package org.tensorbind.grammars.bundle;

import static com.google.testing.compile.Compiler.javac;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.WriteOptions;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.grammars.support.MemoryClasses;
import org.tensorbind.processor.BundleProcessor;

/** Records with random components, compiled, filled with random values, written in several formats and read again. */
final class RandomBundlesTest {
    private static final int BUNDLES = 60;
    private static final int VALUES = 6;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void randomBundlesAreReadAgainInEveryFormatThatHoldsThem() throws Exception {
        RandomBundles bundles = new RandomBundles(new Random(20261120), BUNDLES);
        Compilation compilation = javac().withProcessors(new BundleProcessor())
                .withOptions("-Xlint:all,-processing,-classfile", "-Werror")
                .compile(JavaFileObjects.forSourceString("random.Bundles", bundles.source()));
        assertEquals(
                Compilation.Status.SUCCESS, compilation.status(), () -> compilation.errors() + "\n" + bundles.source());
        ClassLoader loader = MemoryClasses.of(compilation);
        Random random = new Random(7);
        int[] written = new int[4];
        for (int index = 0; index < BUNDLES; index++) {
            for (int round = 0; round < VALUES; round++) {
                Object value = bundles.value(index, random, loader);
                check(value, "bt", loader, written, 0);
                check(value, "zt", loader, written, 1);
                check(value, "jh", loader, written, 2);
                check(value, "btf", loader, written, 3);
            }
        }
        assertEquals(BUNDLES * VALUES, written[0], "this format holds all");
        assertEquals(BUNDLES * VALUES, written[1], "this format holds all");
        assertTrue(written[2] >= 10, () -> "only " + written[2] + " of the format with few dtypes");
        assertTrue(written[3] >= 10, () -> "only " + written[3] + " without names");
    }

    private void check(Object value, String extension, ClassLoader loader, int[] written, int counter)
            throws ReflectiveOperationException {
        Path file = folder.resolve("bundle." + extension);
        Class<?> type = value.getClass();
        String prefix = type.getName().replace('$', '_');
        Method write = method(loader.loadClass(prefix + "Writer"), "write", type, Path.class, WriteOptions.class);
        Method read = method(loader.loadClass(prefix + "Reader"), "read", Path.class, BundleOptions.class);
        WriteOptions options = written[counter] % 2 == 0 || !extension.equals("zt")
                ? WriteOptions.defaults()
                : WriteOptions.defaults().compress("zstd").checksum("crc32c");
        try {
            write.invoke(null, value, file, options);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof BundleException rejected && isOfTheFormat(rejected) && counter > 1) {
                return;
            }
            throw e;
        }
        written[counter]++;
        assertSame(
                value,
                Objects.requireNonNull(read.invoke(null, file, options(extension))),
                type.getSimpleName() + " in " + extension);
    }

    /** The format is named: a file without tensors may begin with the bytes of another one. */
    private static BundleOptions options(String extension) {
        Map<String, String> formats = Map.of("bt", "bintensors", "zt", "ztensor", "jh", "jsonheader", "btf", "btf");
        return BundleOptions.defaults().format(Objects.requireNonNull(formats.get(extension)));
    }

    private static boolean isOfTheFormat(BundleException rejection) {
        Set<Kind> kinds = Set.of(Kind.AMBIGUOUS, Kind.DTYPE, Kind.UNSUPPORTED);
        return rejection.problems().stream().allMatch(problem -> kinds.contains(problem.kind()));
    }

    private static Method method(Class<?> type, String name, Class<?>... parameters) throws NoSuchMethodException {
        Method method = type.getDeclaredMethod(name, parameters);
        method.setAccessible(true);
        return method;
    }

    private static void assertSame(@Nullable Object expected, @Nullable Object actual, String path)
            throws ReflectiveOperationException {
        if (expected instanceof Record record) {
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                Method accessor = component.getAccessor();
                accessor.setAccessible(true);
                assertSame(accessor.invoke(expected), accessor.invoke(actual), path + "." + component.getName());
            }
        } else if (expected instanceof List<?> list && actual instanceof List<?> other) {
            assertEquals(list.size(), other.size(), path);
            for (int i = 0; i < list.size(); i++) {
                assertSame(list.get(i), other.get(i), path + "[" + i + "]");
            }
        } else if (expected instanceof Map<?, ?> map && actual instanceof Map<?, ?> other) {
            assertEquals(map.keySet(), other.keySet(), path);
            for (Object key : map.keySet()) {
                assertSame(map.get(key), other.get(key), path + "[" + key + "]");
            }
        } else {
            assertTrue(
                    Arrays.deepEquals(new Object[] {expected}, new Object[] {actual}),
                    () -> path + ": " + Arrays.deepToString(new Object[] {expected}) + " became "
                            + Arrays.deepToString(new Object[] {actual}));
        }
    }
}
