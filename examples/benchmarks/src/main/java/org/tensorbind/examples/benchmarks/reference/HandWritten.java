package org.tensorbind.examples.benchmarks.reference;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.cbor.CBORParser;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the generated readers are compared with: parsers as a competent engineer writes them, and as people do elsewhere. */
public final class HandWritten {
    private static final int[] BINTENSORS_WIDTHS = {1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 8, 8, 8};
    private static final int[] BTF_WIDTHS = {1, 2, 4, 8, 4, 8, 1, 2, 4, 8};
    private static final CBORFactory CBOR = new CBORFactory();
    private static final ObjectMapper MAPPER = new ObjectMapper(CBOR);

    private HandWritten() {}

    /** What is known of a tensor. */
    public record Entry(String name, int dtype, long[] shape, long start, long size) {}

    /** Reads every byte of the header and does nothing with it. */
    public static long scan(ByteBuffer file) {
        ByteBuffer bytes = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int end = 8 + (int) bytes.getLong(0);
        long sum = 0;
        for (int i = 8; i < end; i++) {
            sum += bytes.get(i);
        }
        return sum;
    }

    /** BinTensors: one pass over the header, checked, into a map of names. */
    public static Map<String, Entry> binTensors(ByteBuffer file) throws IOException {
        return new BinTensors(file.duplicate().order(ByteOrder.LITTLE_ENDIAN)).read();
    }

    private static final class BinTensors {
        private final ByteBuffer in;
        private byte[] scratch = new byte[64];

        BinTensors(ByteBuffer in) {
            this.in = in;
        }

        Map<String, Entry> read() throws IOException {
            long headerSize = in.getLong();
            if (headerSize < 0 || headerSize > in.remaining()) {
                throw new IOException("header of " + headerSize + " bytes");
            }
            long buffer = 8 + headerSize;
            if (in.get() != 0) {
                for (long i = varint(); i > 0; i--) {
                    text();
                    text();
                }
            }
            int count = Math.toIntExact(varint());
            Map<String, Entry> entries = new HashMap<>(count * 2);
            long expected = 0;
            for (int i = 0; i < count; i++) {
                String name = text();
                int dtype = (int) varint();
                if (dtype < 0 || dtype >= BINTENSORS_WIDTHS.length) {
                    throw new IOException("dtype " + dtype);
                }
                long[] shape = new long[Math.toIntExact(varint())];
                long size = BINTENSORS_WIDTHS[dtype];
                for (int d = 0; d < shape.length; d++) {
                    shape[d] = varint();
                    size = Math.multiplyExact(size, shape[d]);
                }
                long start = varint();
                long end = varint();
                if (start != expected || end - start != size || buffer + end > in.limit()) {
                    throw new IOException("tensor " + name + " is at " + start + " to " + end);
                }
                expected = end;
                if (entries.put(name, new Entry(name, dtype, shape, buffer + start, size)) != null) {
                    throw new IOException("tensor " + name + " is there twice");
                }
            }
            return entries;
        }

        private long varint() {
            int first = in.get() & 0xFF;
            return switch (first) {
                case 251 -> in.getShort() & 0xFFFF;
                case 252 -> in.getInt() & 0xFFFF_FFFFL;
                case 253 -> in.getLong();
                default -> first;
            };
        }

        private String text() {
            int length = Math.toIntExact(varint());
            if (scratch.length < length) {
                scratch = new byte[2 * length];
            }
            in.get(scratch, 0, length);
            return new String(scratch, 0, length, StandardCharsets.UTF_8);
        }
    }

    /** BinTensors as parser generators without a model do it: a stream, boxed lists, a map at the end. */
    public static Map<String, List<Object>> binTensorsByStream(byte[] file) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
        in.skipNBytes(8);
        if (in.readByte() != 0) {
            for (long i = streamVarint(in); i > 0; i--) {
                in.readNBytes((int) streamVarint(in));
                in.readNBytes((int) streamVarint(in));
            }
        }
        Map<String, List<Object>> entries = new HashMap<>();
        for (long i = streamVarint(in); i > 0; i--) {
            String name = new String(in.readNBytes((int) streamVarint(in)), StandardCharsets.UTF_8);
            List<Object> fields = new ArrayList<>();
            fields.add(streamVarint(in));
            List<Object> shape = new ArrayList<>();
            for (long d = streamVarint(in); d > 0; d--) {
                shape.add(streamVarint(in));
            }
            fields.add(shape);
            fields.add(streamVarint(in));
            fields.add(streamVarint(in));
            entries.put(name, fields);
        }
        return entries;
    }

    private static long streamVarint(DataInputStream in) throws IOException {
        int first = in.readUnsignedByte();
        return switch (first) {
            case 251 -> Short.reverseBytes(in.readShort()) & 0xFFFF;
            case 252 -> Integer.reverseBytes(in.readInt()) & 0xFFFF_FFFFL;
            case 253 -> Long.reverseBytes(in.readLong());
            default -> first;
        };
    }

    /** BTF: the records by position, checked. */
    public static List<Entry> btf(ByteBuffer file) throws IOException {
        ByteBuffer in = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        long count = in.getLong(0);
        if (count < 0 || count > in.limit() / 8 - 1) {
            throw new IOException(count + " tensors");
        }
        List<Entry> entries = new ArrayList<>((int) count);
        for (int i = 0; i < count; i++) {
            long offset = in.getLong(8 + 8 * i);
            if (offset < 8 * (count + 1) || offset > in.limit() - 16) {
                throw new IOException("record " + i + " is at " + offset);
            }
            int at = (int) offset;
            long rank = in.getLong(at);
            int dtype = in.get(at + 8);
            int layout = in.get(at + 9);
            if (rank < 0
                    || rank > (in.limit() - at - 16) / 8
                    || dtype < 0
                    || dtype >= BTF_WIDTHS.length
                    || layout != 0) {
                throw new IOException("record " + i);
            }
            long[] shape = new long[(int) rank];
            long size = BTF_WIDTHS[dtype];
            for (int d = 0; d < shape.length; d++) {
                shape[d] = in.getLong(at + 16 + 8 * d);
                size = Math.multiplyExact(size, shape[d]);
            }
            long start = at + 16 + 8 * rank;
            if (size < 0 || size > in.limit() - start) {
                throw new IOException("record " + i + " of " + size + " bytes");
            }
            entries.add(new Entry("", dtype, shape, start, size));
        }
        return entries;
    }

    private static byte[] index(ByteBuffer file) {
        ByteBuffer in = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int size = (int) in.getLong(in.limit() - 8);
        byte[] index = new byte[size];
        in.get(in.limit() - 8 - size, index);
        return index;
    }

    /** zTensor by Jackson's streaming parser, into a map of names. */
    public static Map<String, Entry> zTensorByStreaming(ByteBuffer file) throws IOException {
        Map<String, Entry> entries = new HashMap<>();
        try (CBORParser in = CBOR.createParser(index(file))) {
            if (in.nextToken() != JsonToken.START_ARRAY) {
                throw new IOException("no array");
            }
            while (in.nextToken() == JsonToken.START_OBJECT) {
                Entry entry = zTensorEntry(in);
                entries.put(entry.name(), entry);
            }
        }
        return entries;
    }

    private static Entry zTensorEntry(CBORParser in) throws IOException {
        String name = "";
        String dtype = "";
        long[] shape = {};
        long offset = -1;
        long size = -1;
        for (String key = in.nextFieldName(); key != null; key = in.nextFieldName()) {
            in.nextToken();
            switch (key) {
                case "name" -> name = in.getText();
                case "offset" -> offset = in.getLongValue();
                case "size" -> size = in.getLongValue();
                case "dtype" -> dtype = in.getText();
                case "shape" -> shape = zTensorShape(in);
                default -> in.skipChildren();
            }
        }
        if (name.isEmpty() || dtype.isEmpty() || offset < 64 || size < 0) {
            throw new IOException("entry " + name);
        }
        return new Entry(name, dtype.hashCode(), shape, offset, size);
    }

    private static long[] zTensorShape(CBORParser in) throws IOException {
        long[] shape = new long[8];
        int rank = 0;
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (rank == shape.length) {
                shape = java.util.Arrays.copyOf(shape, 2 * rank);
            }
            shape[rank++] = in.getLongValue();
        }
        return java.util.Arrays.copyOf(shape, rank);
    }

    /** zTensor by Jackson's data binding. */
    public static Map<String, Object> zTensorByBinding(ByteBuffer file) throws IOException {
        Map<String, Object> entries = new HashMap<>();
        for (Object entry : MAPPER.readValue(index(file), List.class)) {
            entries.put(String.valueOf(((Map<?, ?>) entry).get("name")), entry);
        }
        return entries;
    }
}
