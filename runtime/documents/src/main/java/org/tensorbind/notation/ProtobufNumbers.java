package org.tensorbind.notation;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.payload.code.ChunkStream;
import org.tensorbind.payload.code.Packing;
import org.tensorbind.payload.code.SourceStream;

/**
 * The numbers of a repeated field, whose bytes are those of one packed field, without tag and length, or all bytes from the first of several fields to
 * the last, with their tags, lengths, and whatever fields are between them.
 */
final class ProtobufNumbers implements Packing {
    private final int number;
    private final boolean oneField;
    private final int byteSize;
    private final boolean signed;

    /**
     * The form of a field's numbers.
     *
     * @param number of the field
     * @param oneField whether the bytes are those of one packed field
     * @param byteSize of a float; 0 for integers of variable length
     * @param signed whether integers of 64 bits have a sign
     */
    ProtobufNumbers(int number, boolean oneField, int byteSize, boolean signed) {
        this.number = number;
        this.oneField = oneField;
        this.byteSize = byteSize;
        this.signed = signed;
    }

    @Override
    public boolean isOneField() {
        return oneField;
    }

    @Override
    public long count(SourceStream stored) throws IOException {
        Numbers numbers = new Numbers(stored);
        long count = 0;
        while (numbers.next()) {
            count++;
        }
        return count;
    }

    @Override
    public ChunkStream open(SourceStream stored, ElementType type) {
        return new Elements(new Numbers(stored), type);
    }

    /** The numbers one after the other. */
    private final class Numbers {
        private final SourceStream stored;
        private ByteBuffer piece = ByteBuffer.allocate(0);

        /** How many bytes precede the piece. */
        private long before;

        /** Where the packed field ends whose numbers are read, in bytes from the start of all. */
        private long packedEnd;

        private long count;
        private long bits;

        private Numbers(SourceStream stored) {
            this.stored = stored;
            this.packedEnd = oneField ? Long.MAX_VALUE : 0;
        }

        /** Goes to the next number; false at the end. */
        boolean next() throws IOException {
            while (oneField || position() >= packedEnd) {
                if (!refill()) {
                    return false;
                }
                if (oneField) {
                    break;
                }
                int tag = (int) varint();
                if (tag >>> 3 != number) {
                    skip(tag);
                } else if ((tag & 7) == ProtobufFields.BYTES) {
                    long length = varint();
                    packedEnd = position() + length;
                } else {
                    read(tag & 7);
                    return true;
                }
            }
            read(byteSize == 0 ? ProtobufFields.VARINT : wireType());
            if (position() > packedEnd) {
                throw new IOException("number " + (count - 1) + " goes on after the end of its field");
            }
            return true;
        }

        private int wireType() {
            return byteSize == Float.BYTES ? ProtobufFields.FIXED32 : ProtobufFields.FIXED64;
        }

        private void read(int wireType) throws IOException {
            if (wireType != (byteSize == 0 ? ProtobufFields.VARINT : wireType())) {
                throw new IOException("number " + count + " is " + ProtobufFields.shown(wireType));
            }
            bits = byteSize == 0 ? varint() : fixed(byteSize);
            count++;
        }

        private void skip(int tag) throws IOException {
            switch (tag & 7) {
                case ProtobufFields.VARINT -> varint();
                case ProtobufFields.FIXED64 -> fixed(Long.BYTES);
                case ProtobufFields.FIXED32 -> fixed(Integer.BYTES);
                case ProtobufFields.BYTES -> pass(varint());
                default -> {
                    int inner = tag;
                    while ((inner & 7) != ProtobufFields.GROUP_END || inner >>> 3 != tag >>> 3) {
                        inner = (int) varint();
                        if ((inner & 7) != ProtobufFields.GROUP_END) {
                            skip(inner);
                        }
                    }
                }
            }
        }

        private void pass(long size) throws IOException {
            long left = size;
            while (left > piece.remaining()) {
                left -= piece.remaining();
                piece.position(piece.limit());
                if (!refill()) {
                    throw endsEarly();
                }
            }
            piece.position(piece.position() + (int) left);
        }

        private long fixed(int size) throws IOException {
            long value = 0;
            for (int shift = 0; shift < size * Byte.SIZE; shift += Byte.SIZE) {
                value |= (long) octet() << shift;
            }
            return value;
        }

        private long varint() throws IOException {
            long value = 0;
            for (int shift = 0; shift < Long.SIZE; shift += 7) {
                int next = octet();
                value |= (long) (next & 0x7F) << shift;
                if (next < 0x80) {
                    if (shift == 63 && next > 1) {
                        break;
                    }
                    return value;
                }
            }
            throw new IOException("number " + count + " has more than 64 bits");
        }

        private int octet() throws IOException {
            if (!refill()) {
                throw endsEarly();
            }
            return piece.get() & 0xFF;
        }

        private EOFException endsEarly() {
            return new EOFException("number " + count + " ends early");
        }

        private long position() {
            return before + piece.position();
        }

        private boolean refill() throws IOException {
            if (piece.hasRemaining()) {
                return true;
            }
            ByteBuffer next = stored.nextPiece();
            if (next == null) {
                return false;
            }
            before += piece.position();
            piece = next.slice();
            return true;
        }
    }

    /** The numbers as elements. */
    private final class Elements extends ChunkStream {
        private static final int PIECE = 1 << 16;

        private final Numbers numbers;
        private final int width;
        private final long lowest;
        private final long highest;
        private final ByteBuffer elements = ByteBuffer.allocate(PIECE).order(ByteOrder.LITTLE_ENDIAN);

        /** Whether any number of 64 bits is an element. */
        private final boolean any;

        private Elements(Numbers numbers, ElementType type) {
            this.numbers = numbers;
            this.width = Packing.width(type);
            this.any = byteSize > 0 || width == Long.BYTES;
            boolean hasSign = type.dtype().isSigned();
            int bits = Math.min(width * Byte.SIZE, Long.SIZE - 1) - (hasSign ? 1 : 0);
            this.highest = (1L << bits) - 1;
            this.lowest = hasSign ? -highest - 1 : 0;
        }

        @Override
        public @Nullable ByteBuffer nextPiece() throws IOException {
            elements.clear();
            while (elements.remaining() >= width && numbers.next()) {
                put(numbers.bits);
            }
            elements.flip();
            return elements.hasRemaining() ? elements : null;
        }

        private void put(long bits) throws IOException {
            if (!any && (bits < lowest || bits > highest || (bits < 0 && !signed))) {
                throw new IOException("number " + (numbers.count - 1) + " must be from " + lowest + " to " + highest
                        + ", is " + (signed ? Long.toString(bits) : Long.toUnsignedString(bits)));
            }
            switch (width) {
                case Byte.BYTES -> elements.put((byte) bits);
                case Short.BYTES -> elements.putShort((short) bits);
                case Integer.BYTES -> elements.putInt((int) bits);
                default -> elements.putLong(bits);
            }
        }
    }
}
