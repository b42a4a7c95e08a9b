package org.tensorbind.grammars.promise.breach;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** Shows the bytes of small files. */
public final class Bytes {
    private static final int SHOWN = 512;
    private static final int ROW = 32;

    private Bytes() {}

    /** Size and digest, by which files are compared. */
    public static String hash(byte[] file) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(file);
            return file.length + " bytes " + HexFormat.of().formatHex(digest, 0, Long.BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    public static String show(byte[] file) {
        StringBuilder text = new StringBuilder(file.length + " bytes\n");
        byte[] shown = Arrays.copyOf(file, Math.min(SHOWN, file.length));
        for (int row = 0; row < shown.length; row += ROW) {
            text.append(String.format("%5d ", row));
            StringBuilder letters = new StringBuilder();
            for (int i = row; i < Math.min(shown.length, row + ROW); i++) {
                text.append(String.format(" %02x", shown[i]));
                letters.append(shown[i] >= ' ' && shown[i] < 127 ? (char) shown[i] : '.');
            }
            text.append("  ").append(letters).append('\n');
        }
        return text.toString();
    }
}
