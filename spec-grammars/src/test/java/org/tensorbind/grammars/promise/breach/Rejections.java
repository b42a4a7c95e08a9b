package org.tensorbind.grammars.promise.breach;

import java.io.IOException;

/** Tells rejections, which are meant for users, from failures, which are faults of ours. */
public final class Rejections {
    private Rejections() {}

    /** Passes if a writer may reject with this; a breach otherwise. */
    public static void assertClean(String what, Throwable thrown) {
        boolean kind = thrown instanceof IOException
                || thrown.getClass() == IllegalArgumentException.class
                || (thrown instanceof IllegalArgumentException
                        && thrown.getClass().getName().startsWith("org.tensorbind."))
                || thrown.getClass() == IllegalStateException.class;
        String message = thrown.getMessage();
        boolean sentence = message != null && message.contains(" ") && !message.contains("internal error");
        StackTraceElement[] trace = thrown.getStackTrace();
        boolean ours = trace.length == 0 || !trace[0].getClassName().startsWith("java.");
        if (!kind || !sentence || !(ours || thrown instanceof IOException)) {
            throw new Breach(
                    what + " fails: " + thrown.getClass().getSimpleName() + place(thrown),
                    String.valueOf(thrown),
                    thrown);
        }
    }

    /** The first place in the project's own code, without the generated class's name. */
    private static String place(Throwable thrown) {
        for (StackTraceElement element : thrown.getStackTrace()) {
            if (element.getClassName().startsWith("org.tensorbind.")) {
                String owner = element.getClassName();
                String method = element.getMethodName().replaceAll("^(read|write|build|size)[A-Z].*", "$1…");
                return " in " + owner.substring(owner.lastIndexOf('.') + 1) + "." + method;
            }
        }
        return "";
    }
}
