package org.tensorbind.examples.benchmarks.sample;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;

/** Ends a mapping at once, by a method that the JDK has and promises to nobody: benchmarks run on Java 17, too. */
public final class ForcedUnmapping {
    private static final MethodHandle CLEANER = cleaner();

    private ForcedUnmapping() {}

    private static MethodHandle cleaner() {
        try {
            Class<?> owner = Class.forName("sun.misc.Unsafe");
            Field instance = owner.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            return MethodHandles.lookup()
                    .findVirtual(owner, "invokeCleaner", MethodType.methodType(void.class, ByteBuffer.class))
                    .bindTo(instance.get(null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Nobody may use the buffer from now on, which must be the one that the file's channel gave. */
    public static void end(ByteBuffer mapped) {
        try {
            CLEANER.invoke(mapped);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
