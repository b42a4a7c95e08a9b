package org.tensorbind.pickle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.pickle.PickleList.Kind;

/** Carries out the instructions of a pickle that make values, and records those that would call something. */
final class PickleMachine {
    private static final int NEWEST_PROTOCOL = 5;

    private final PickleInput in;
    private final LineText lines;
    private final PickleStack stack;
    private final List<PickleGlobal> globals = new ArrayList<>();
    private final List<PicklePersistentId> references = new ArrayList<>();
    private final List<PickleCall> calls = new ArrayList<>();
    private int protocol;

    PickleMachine(PickleInput in, long maxValues) {
        this.in = in;
        this.lines = new LineText(in);
        this.stack = new PickleStack(in, maxValues);
    }

    Pickle run() throws IOException {
        for (Opcode opcode = in.nextOpcode(); opcode != Opcode.STOP; opcode = in.nextOpcode()) {
            execute(opcode);
        }
        Object value = stack.pop();
        return new Pickle(
                value,
                protocol,
                in.start(),
                in.position(),
                stack.made(),
                Collections.unmodifiableList(globals),
                Collections.unmodifiableList(references),
                Collections.unmodifiableList(calls));
    }

    private void execute(Opcode opcode) throws IOException {
        switch (opcode) {
            case PROTO -> protocol(in.uint8());
            case FRAME -> in.size(Math.min(in.int64(), Integer.MAX_VALUE - 8));
            case MARK -> stack.mark();
            case POP -> popOrMark();
            case POP_MARK -> stack.popMark();
            case DUP -> stack.push(stack.top());
            case PUT -> stack.put(lines.index(in.line()));
            case BINPUT -> stack.put(in.uint8());
            case LONG_BINPUT -> stack.put(Integer.toUnsignedLong(in.int32()));
            case MEMOIZE -> stack.memoize();
            case GET -> stack.get(lines.index(in.line()));
            case BINGET -> stack.get(in.uint8());
            case LONG_BINGET -> stack.get(Integer.toUnsignedLong(in.int32()));
            case APPEND, APPENDS, ADDITEMS, SETITEM, SETITEMS, BUILD -> fill(opcode);
            case GLOBAL, STACK_GLOBAL, REDUCE, NEWOBJ, NEWOBJ_EX, INST, OBJ -> call(opcode);
            case EXT1, EXT2, EXT4 ->
                throw in.failure(Reason.UNSUPPORTED, "names a class by a number of a registry that is not in the file");
            case NEXT_BUFFER, READONLY_BUFFER ->
                throw in.failure(Reason.UNSUPPORTED, "refers to a buffer that is not in the file");
            default -> stack.push(value(opcode));
        }
    }

    private void protocol(int declared) throws FormatException {
        if (declared > NEWEST_PROTOCOL) {
            throw in.failure(Reason.UNSUPPORTED, "protocol must be 0 to " + NEWEST_PROTOCOL + ", is " + declared);
        }
        protocol = Math.max(protocol, declared);
    }

    private void popOrMark() throws FormatException {
        if (stack.isAtMark()) {
            stack.popMark();
        } else {
            stack.pop();
        }
    }

    /** The value that an instruction makes. */
    private Object value(Opcode opcode) throws IOException {
        return switch (opcode) {
            case NONE -> PickleNone.NONE;
            case NEWTRUE -> Boolean.TRUE;
            case NEWFALSE -> Boolean.FALSE;
            case INT -> lines.integer(in.line());
            case LONG -> lines.longInteger(in.line());
            case BININT -> (long) in.int32();
            case BININT1 -> (long) in.uint8();
            case BININT2 -> (long) in.uint16();
            case LONG1 -> in.integer(in.uint8());
            case LONG4 -> in.integer(in.int32());
            case FLOAT -> lines.floatingPoint(in.line());
            case BINFLOAT -> in.float64();
            case PERSID -> reference(in.line());
            case BINPERSID -> reference(stack.pop());
            default -> textOrContainer(opcode);
        };
    }

    private PicklePersistentId reference(Object id) {
        PicklePersistentId reference = new PicklePersistentId(id);
        references.add(reference);
        return reference;
    }

    private Object textOrContainer(Opcode opcode) throws IOException {
        return switch (opcode) {
            case STRING -> lines.quoted(in.line());
            case UNICODE -> lines.unicode(in.line());
            case SHORT_BINSTRING, SHORT_BINUNICODE -> in.text(in.uint8());
            case BINSTRING -> in.text(in.int32());
            case BINUNICODE -> in.text(Integer.toUnsignedLong(in.int32()));
            case BINUNICODE8 -> in.text(in.int64());
            case SHORT_BINBYTES -> in.bytes(in.uint8());
            case BINBYTES -> in.bytes(Integer.toUnsignedLong(in.int32()));
            case BINBYTES8, BYTEARRAY8 -> in.bytes(in.int64());
            case EMPTY_TUPLE -> new PickleList(Kind.TUPLE);
            case TUPLE1 -> new PickleList(Kind.TUPLE, stack.popAll(1));
            case TUPLE2 -> new PickleList(Kind.TUPLE, stack.popAll(2));
            case TUPLE3 -> new PickleList(Kind.TUPLE, stack.popAll(3));
            case TUPLE -> new PickleList(Kind.TUPLE, stack.popMark());
            case EMPTY_LIST -> new PickleList(Kind.LIST);
            case LIST -> new PickleList(Kind.LIST, stack.popMark());
            case EMPTY_SET -> new PickleList(Kind.SET);
            case FROZENSET -> new PickleList(Kind.FROZENSET, stack.popMark());
            case EMPTY_DICT -> new PickleDict();
            case DICT -> {
                PickleDict dict = new PickleDict();
                putAll(dict, stack.popMark());
                yield dict;
            }
            default -> throw new IllegalStateException("the instruction " + opcode + " makes no value");
        };
    }

    private void putAll(PickleDict dict, List<Object> keysAndValues) throws FormatException {
        if (keysAndValues.size() % 2 != 0) {
            throw in.malformed("the last of " + keysAndValues.size() + " keys and values is a key");
        }
        for (int i = 0; i < keysAndValues.size(); i += 2) {
            dict.put(keysAndValues.get(i), keysAndValues.get(i + 1));
        }
    }

    /** Changes the value below what an instruction takes. */
    private void fill(Opcode opcode) throws FormatException {
        switch (opcode) {
            case APPEND -> {
                List<Object> item = stack.popAll(1);
                items(opcode, Kind.LIST).addAll(item);
            }
            case APPENDS, ADDITEMS -> {
                List<Object> items = stack.popMark();
                items(opcode, opcode == Opcode.APPENDS ? Kind.LIST : Kind.SET).addAll(items);
            }
            case SETITEM -> {
                List<Object> entry = stack.popAll(2);
                putAll(entries(), entry);
            }
            case SETITEMS -> {
                List<Object> entries = stack.popMark();
                putAll(entries(), entries);
            }
            default -> {
                Object state = stack.pop();
                if (!(stack.top() instanceof PickleCall call)) {
                    throw in.malformed("sets the state of what is no object: " + PickleText.of(stack.top()));
                }
                call.build(state);
            }
        }
    }

    private List<Object> items(Opcode opcode, Kind kind) throws FormatException {
        if (stack.top() instanceof PickleList list && list.kind() == kind) {
            return list.mutableItems();
        }
        if (stack.top() instanceof PickleCall call) {
            return call.mutableItems();
        }
        throw in.malformed((opcode == Opcode.ADDITEMS ? "adds to what is no set: " : "appends to what is no list: ")
                + PickleText.of(stack.top()));
    }

    private PickleDict entries() throws FormatException {
        if (stack.top() instanceof PickleDict dict) {
            return dict;
        }
        if (stack.top() instanceof PickleCall call) {
            return call.mutableEntries();
        }
        throw in.malformed("sets an item of what is no dictionary: " + PickleText.of(stack.top()));
    }

    /** Makes the value of an instruction that Python would import or call something for. */
    private void call(Opcode opcode) throws IOException {
        switch (opcode) {
            case GLOBAL -> stack.push(global(name(), name()));
            case STACK_GLOBAL -> {
                List<Object> names = stack.popAll(2);
                if (!(names.get(0) instanceof String module) || !(names.get(1) instanceof String name)) {
                    throw in.malformed("the module and the name must be texts, are " + PickleText.of(names.get(0))
                            + " and " + PickleText.of(names.get(1)));
                }
                stack.push(global(module, name));
            }
            case REDUCE, NEWOBJ -> {
                List<Object> operands = stack.popAll(2);
                call(operands.get(0), tuple(operands.get(1)), null);
            }
            case NEWOBJ_EX -> {
                List<Object> operands = stack.popAll(3);
                if (!(operands.get(2) instanceof PickleDict keywords)) {
                    throw in.malformed(
                            "the arguments by name must be a dictionary, are " + PickleText.of(operands.get(2)));
                }
                call(operands.get(0), tuple(operands.get(1)), keywords);
            }
            case INST -> {
                PickleGlobal type = global(name(), name());
                call(type, new PickleList(Kind.TUPLE, stack.popMark()), null);
            }
            default -> {
                List<Object> operands = stack.popMark();
                if (operands.isEmpty()) {
                    throw in.malformed("the stack has no class for it");
                }
                Object type = operands.remove(0);
                call(type, new PickleList(Kind.TUPLE, operands), null);
            }
        }
    }

    /** A line of a name, which is UTF-8. */
    private String name() throws IOException {
        return in.decode(ByteBuffer.wrap(in.line().getBytes(StandardCharsets.ISO_8859_1)));
    }

    private PickleGlobal global(String module, String name) {
        PickleGlobal global = new PickleGlobal(module, name, in.opcodeOffset());
        globals.add(global);
        return global;
    }

    private PickleList tuple(Object arguments) throws FormatException {
        if (arguments instanceof PickleList list && list.kind() == Kind.TUPLE) {
            return list;
        }
        throw in.malformed("the arguments must be a tuple, are " + PickleText.of(arguments));
    }

    private void call(Object callable, PickleList arguments, @Nullable PickleDict keywords) throws FormatException {
        boolean isCallable = callable instanceof PickleGlobal
                || callable instanceof PickleCall
                || callable instanceof PicklePersistentId;
        if (!isCallable) {
            throw in.malformed("calls what is no class or function: " + PickleText.of(callable));
        }
        PickleCall call = new PickleCall(callable, arguments, keywords, in.opcodeOffset());
        calls.add(call);
        stack.push(call);
    }
}
