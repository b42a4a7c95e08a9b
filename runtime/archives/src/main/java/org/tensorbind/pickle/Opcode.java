package org.tensorbind.pickle;

import org.jspecify.annotations.Nullable;

/** The instructions of protocols 0 to 5, named as in Python's {@code pickletools}. */
enum Opcode {
    MARK('('),
    STOP('.'),
    POP('0'),
    POP_MARK('1'),
    DUP('2'),
    FLOAT('F'),
    INT('I'),
    BININT('J'),
    BININT1('K'),
    LONG('L'),
    BININT2('M'),
    NONE('N'),
    PERSID('P'),
    BINPERSID('Q'),
    REDUCE('R'),
    STRING('S'),
    BINSTRING('T'),
    SHORT_BINSTRING('U'),
    UNICODE('V'),
    BINUNICODE('X'),
    APPEND('a'),
    BUILD('b'),
    GLOBAL('c'),
    DICT('d'),
    APPENDS('e'),
    GET('g'),
    BINGET('h'),
    INST('i'),
    LONG_BINGET('j'),
    LIST('l'),
    OBJ('o'),
    PUT('p'),
    BINPUT('q'),
    LONG_BINPUT('r'),
    SETITEM('s'),
    TUPLE('t'),
    SETITEMS('u'),
    EMPTY_DICT('}'),
    EMPTY_LIST(']'),
    EMPTY_TUPLE(')'),
    BINFLOAT('G'),
    BINBYTES('B'),
    SHORT_BINBYTES('C'),
    PROTO(0x80),
    NEWOBJ(0x81),
    EXT1(0x82),
    EXT2(0x83),
    EXT4(0x84),
    TUPLE1(0x85),
    TUPLE2(0x86),
    TUPLE3(0x87),
    NEWTRUE(0x88),
    NEWFALSE(0x89),
    LONG1(0x8a),
    LONG4(0x8b),
    SHORT_BINUNICODE(0x8c),
    BINUNICODE8(0x8d),
    BINBYTES8(0x8e),
    EMPTY_SET(0x8f),
    ADDITEMS(0x90),
    FROZENSET(0x91),
    NEWOBJ_EX(0x92),
    STACK_GLOBAL(0x93),
    MEMOIZE(0x94),
    FRAME(0x95),
    BYTEARRAY8(0x96),
    NEXT_BUFFER(0x97),
    READONLY_BUFFER(0x98);

    private static final @Nullable Opcode[] BY_CODE = byCode();

    private final int code;

    Opcode(int code) {
        this.code = code;
    }

    private static @Nullable Opcode[] byCode() {
        @Nullable Opcode[] table = new @Nullable Opcode[256];
        for (Opcode opcode : values()) {
            table[opcode.code] = opcode;
        }
        return table;
    }

    /** The instruction of a byte, null where there is none. */
    static @Nullable Opcode of(int code) {
        return BY_CODE[code];
    }

    /** The byte. */
    int code() {
        return code;
    }
}
