package org.tensorbind.examples.benchmarks;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;

/** A program that opens the file of its first argument, finds the tensor of the second, and prints the most memory that it had, in KiB. */
final class OpenOneTensor {
    private OpenOneTensor() {}

    public static void main(String[] arguments) throws IOException {
        try (TensorReader reader = TensorFormats.open(Path.of(arguments[0]))) {
            if (arguments.length > 1) {
                reader.tensor(arguments[1]);
            }
            System.out.println(mostMemory());
        }
    }

    /** Without what would need more of it: the kernel's own high-water mark. */
    private static String mostMemory() throws IOException {
        byte[] status = new byte[1 << 12];
        int length;
        try (InputStream in = new FileInputStream("/proc/self/status")) {
            length = in.read(status);
        }
        String text = new String(status, 0, length, StandardCharsets.ISO_8859_1);
        int start = text.indexOf("VmHWM:");
        return start < 0
                ? "0"
                : text.substring(start + 6, text.indexOf("kB", start)).strip();
    }
}
