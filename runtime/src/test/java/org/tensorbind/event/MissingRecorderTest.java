package org.tensorbind.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Operations go on where Java lacks the module {@code jdk.jfr}. */
final class MissingRecorderTest {
    /** Has the classes of this package once more, and none of the recorder's. */
    private static final class WithoutRecorder extends ClassLoader {
        WithoutRecorder() {
            super(MissingRecorderTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("jdk.jfr.")) {
                throw new ClassNotFoundException(name);
            }
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null && name.startsWith(FlightEvent.class.getPackageName() + ".")) {
                return defined(name);
            }
            return loaded == null ? super.loadClass(name, resolve) : loaded;
        }

        private Class<?> defined(String name) throws ClassNotFoundException {
            String file = name.replace('.', '/') + ".class";
            try (InputStream in = Objects.requireNonNull(getResourceAsStream(file), file)) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void operationsAreNotRecorded() throws Exception {
        ClassLoader loader = new WithoutRecorder();
        assertThrows(ClassNotFoundException.class, () -> loader.loadClass("jdk.jfr.FlightRecorder"));
        Class<?> type = loader.loadClass(FlightEvent.class.getName());
        Class<?> kind = loader.loadClass(FlightEvent.Kind.class.getName());
        Method begin = type.getMethod("begin", kind, String.class);
        Method end = type.getMethod("end", long.class, String.class);
        Object[] kinds = kind.getEnumConstants();
        Object first = begin.invoke(null, kinds[0], "a.bt");
        assertEquals(Unrecorded.class.getName(), first.getClass().getName());
        for (Object each : kinds) {
            Object event = begin.invoke(null, each, "a.bt");
            assertSame(first, event);
            end.invoke(event, 1L, null);
        }
    }
}
