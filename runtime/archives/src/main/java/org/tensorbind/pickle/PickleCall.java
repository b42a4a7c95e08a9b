package org.tensorbind.pickle;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Python would call to make an object, and what it would then set in the object. Nothing is called. */
public final class PickleCall {
    private final Object callable;
    private final PickleList arguments;
    private final @Nullable PickleDict keywords;
    private final long byteOffset;
    private final PickleList items = new PickleList(PickleList.Kind.LIST);
    private final PickleDict entries = new PickleDict();
    private @Nullable Object state;

    PickleCall(Object callable, PickleList arguments, @Nullable PickleDict keywords, long byteOffset) {
        this.callable = callable;
        this.arguments = arguments;
        this.keywords = keywords;
        this.byteOffset = byteOffset;
    }

    /** What is called: a {@link PickleGlobal}, or the result of another call. */
    public Object callable() {
        return callable;
    }

    /** The module and name of what is called, where it has them; otherwise an empty text. */
    public String qualifiedName() {
        return callable instanceof PickleGlobal global ? global.qualifiedName() : "";
    }

    /** The arguments by position. */
    public List<Object> arguments() {
        return arguments.items();
    }

    /** The arguments by name, null where there are none. */
    public @Nullable PickleDict keywords() {
        return keywords;
    }

    /** Where the instruction that calls is, in bytes from the start of the source. */
    public long byteOffset() {
        return byteOffset;
    }

    /** What the object's state is set to, null where it is not. */
    public @Nullable Object state() {
        return state;
    }

    /** What is appended to the object. */
    public List<Object> items() {
        return items.items();
    }

    /** The items that are set in the object, as in a dictionary. */
    public List<PickleDict.Entry> entries() {
        return Collections.unmodifiableList(entries.entries());
    }

    void build(Object newState) {
        state = newState;
    }

    List<Object> mutableItems() {
        return items.mutableItems();
    }

    PickleDict mutableEntries() {
        return entries;
    }
}
