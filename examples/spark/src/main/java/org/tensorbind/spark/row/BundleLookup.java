package org.tensorbind.spark.row;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorReader;
import org.tensorbind.bundle.BundleOptions;

/** A class that has a generated reader, found by its name. */
final class BundleLookup {
    /** By the class and not its name: an application server may have several of a name. */
    private static final ConcurrentHashMap<Class<?>, BundleLookup> KNOWN = new ConcurrentHashMap<>();

    private final Method reader;
    private final StructColumns columns;

    private BundleLookup(Class<?> type) {
        this.reader = reader(type);
        this.columns = StructColumns.of(type, List.of());
    }

    /**
     * The class called {@code name}.
     *
     * @throws IllegalArgumentException if it or its generated reader is not on the class path, or a property is of no type of Spark
     */
    static BundleLookup of(String name) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        try {
            return KNOWN.computeIfAbsent(Class.forName(name, true, loader), BundleLookup::new);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    "option 'bundle': there is no class '" + name + "' on the class path", e);
        }
    }

    private static Method reader(Class<?> type) {
        String nested = type.getName()
                .substring(
                        type.getPackageName().isEmpty()
                                ? 0
                                : type.getPackageName().length() + 1);
        String name = (type.getPackageName().isEmpty() ? "" : type.getPackageName() + ".") + nested.replace('$', '_')
                + "Reader";
        try {
            return Class.forName(name, true, type.getClassLoader())
                    .getMethod("read", TensorReader.class, BundleOptions.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    "option 'bundle': " + type.getName() + " has no generated reader " + name
                            + "; annotate it with @TensorBundle and compile it with tensorbind-processor",
                    e);
        }
    }

    /** A column for each property. */
    StructType type() {
        return columns.type();
    }

    /** The position of a column, -1 for one that is no property. */
    int indexOf(String column) {
        return List.of(columns.type().fieldNames()).indexOf(column);
    }

    /** Reads a file as a row. */
    InternalRow read(TensorReader file, ReadOptions options) throws IOException {
        return columns.row(invoke(file, BundleOptions.defaults().readOptions(options)));
    }

    private Object invoke(TensorReader file, BundleOptions options) throws IOException {
        try {
            return reader.invoke(null, file, options);
        } catch (InvocationTargetException e) {
            @Nullable Throwable cause = e.getCause();
            if (cause instanceof IOException failure) {
                throw failure;
            }
            if (cause instanceof UncheckedIOException unchecked) {
                throw Objects.requireNonNull(unchecked.getCause());
            }
            throw new IllegalStateException(
                    file.source() + ": could not be read by "
                            + reader.getDeclaringClass().getName()
                            + (cause == null || cause.getMessage() == null ? "" : ": " + cause.getMessage()),
                    cause);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(
                    "option 'bundle': " + reader.getDeclaringClass().getName() + " must be public", e);
        }
    }
}
