package org.tensorbind.processor.plan;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.NestedMaps;
import org.tensorbind.processor.format.Uses;

/** One step of writing. */
public sealed interface WriteStep extends Step, Asks {
    /** Constant bytes. */
    record Constant(ByteBuffer bytes) implements WriteStep {}

    /** Bytes of one value up to a multiple from the start of the file. */
    record Pad(int fill, Value multiple) implements WriteStep {}

    /** So many bytes of one value. */
    record Fill(int fill, Value count) implements WriteStep {}

    /**
     * Numbers have this byte order up to {@link RestoreOrder}.
     *
     * @param big that where the condition holds, the other one elsewhere
     * @param when null for always
     */
    record SetOrder(boolean big, @Nullable Value when) implements WriteStep {}

    /** Numbers have the byte order again that they had before {@link SetOrder}. */
    record RestoreOrder() implements WriteStep {}

    /** An integer of so many bytes, whose bits the next items are. */
    record OpenBits(int byteSize, boolean highestFirst) implements WriteStep {}

    /** Bits that are 0. */
    record ZeroBits(int width) implements WriteStep {}

    /** Ends the integer whose bits were given. */
    record CloseBits() implements WriteStep {}

    /** Begins a rule that holds a checksum and what it covers. */
    record OpenSum(String sum) implements WriteStep {}

    /** What a checksum covers starts here, or ends. */
    record CoverSum(String sum, boolean start) implements WriteStep {}

    /**
     * A checksum in so many bytes.
     *
     * @param right by how many bits it is rotated there; {@code bias} is added to it then
     */
    record PlaceSum(String sum, SumForm form, int byteSize, int right, long bias) implements WriteStep {}

    /**
     * Ends a rule that holds a checksum and what it covers.
     *
     * @param rank larger than that of every checksum that it covers
     */
    record CloseSum(String sum, String algorithm, int rank) implements WriteStep {}

    /** The bytes of {@code rule} are counted from here. */
    record Begin(String rule) implements WriteStep {}

    /** Bytes of one value up to a multiple from where the rule begins. */
    record PadRegion(String rule, int fill, long multiple) implements WriteStep {}

    /** Bytes of one value until the rule has so many bytes. */
    record FillRegion(String rule, String label, int fill, Value size) implements WriteStep {}

    /** The rule must have so many bytes since {@link Begin}. */
    record ExpectSize(String rule, String label, Value size) implements WriteStep {}

    /** Places are counted from where {@code rule} starts, here. */
    record NoteBase(String rule) implements WriteStep {}

    /** Notes a place, here. */
    record NoteOffset(Source.Planned offset) implements WriteStep {}

    /** Notes the bytes since {@link Begin}. */
    record NoteSize(Source.Planned size) implements WriteStep {}

    /**
     * An element of a list, which is written where no equal one has been.
     *
     * @param align is done before it
     * @param notes what is noted of it: places and sizes, which are those of the first
     */
    record Share(String rule, Value value, List<Step> align, List<Step> content, List<Source.Planned> notes)
            implements WriteStep {}

    /** The elements that follow are counted from 0. */
    record StartList(String label) implements WriteStep {}

    /** The next element of a list follows. */
    record NextElement(String label) implements WriteStep {}

    /** Refuses an element that starts with what ends its list. */
    record ExpectOther(String label, ByteBuffer delimiter, boolean behind) implements WriteStep {}

    /** Refuses an integer that its type has no room for, where a tag could tell a wider one: {@code instead}. */
    record Narrow(String label, Value value, long highest, String instead, boolean derived) implements WriteStep {}

    /** Refuses an integer above its limit. */
    record Limit(String label, Value value, long highest, String reason) implements WriteStep, OfContents {}

    /**
     * White space: so many bytes and then up to {@code remainder} bytes behind a multiple.
     *
     * @param otherEnds further remainders, each followed by its multiple, where a copy may end, too
     * @param kept whether a copy has what was read
     */
    record White(
            String label,
            char character,
            long minimum,
            Value more,
            long remainder,
            long multiple,
            List<Long> otherEnds,
            boolean kept)
            implements WriteStep {
        @Override
        public Set<Given> given() {
            return kept ? Set.of(Given.CONTENTS) : Set.of();
        }
    }

    /** Another program, with what it must be given. */
    record Run(String program, Tensor tensor, List<Value> arguments) implements WriteStep {}

    /** Of which tensor a program that is run writes a part. */
    enum Tensor {
        NONE,
        SAME,
        INDICES,
        VALUES
    }

    /** Steps that are done when a condition holds. */
    record When(Value condition, List<Step> steps) implements WriteStep {}

    /** The steps of the first case whose condition holds; one does. */
    record Choose(List<Case> cases) implements WriteStep {
        /** What the first case compares where that would be found again for other ones; null where there is none, or it is at hand. */
        public Value.@Nullable Op tag() {
            boolean several = cases.size() > 2;
            return several
                            && cases.get(0).condition() instanceof Value.Op first
                            && first.is(Operator.MATCHES)
                            && isFound(first.operand(0))
                    ? first
                    : null;
        }

        private static boolean isFound(Value value) {
            return value.is(Operator.CONDITIONAL)
                    || value instanceof Source.UserSupplied
                    || value instanceof Source.Attribute;
        }
    }

    /** A case of {@link Choose}. */
    record Case(Value condition, List<Step> steps) {}

    /**
     * Steps for each element of a list of tensors.
     *
     * @param inFile whether for each of the whole file, not only of those in the element around it
     * @param others what is done for elements that are no tensors; null where there are none
     */
    record EachTensor(
            String list,
            boolean inFile,
            List<Step> steps,
            @Nullable Others others) implements WriteStep {}

    /** Steps for an element that is no tensor, which they know as the item of {@code rule}. */
    record Others(String rule, List<Step> steps) {}

    /** Steps for each element of a list, which they know as the item of {@code rule}. */
    record Each(String rule, Value list, List<Step> steps) implements WriteStep {}

    /**
     * A document.
     *
     * @param label names it for copies, which keep the places of keys
     * @param lines what separates and ends its lines, null where it has another notation
     * @param latin1 when its text is in ISO 8859-1, null for never
     * @param keys the order of the keys of its maps, null for that of the steps
     * @param trees whether entries of a map in it may stand in maps in that
     * @param extensions whether a value in it is in an extension type
     */
    record Document(
            String label,
            String notation,
            @Nullable TextLines lines,
            @Nullable Value latin1,
            @Nullable KeyOrder keys,
            boolean trees,
            boolean extensions,
            List<Step> steps)
            implements WriteStep {
        @Override
        public Set<Given> given() {
            return keys == null ? Set.of(Given.CONTENTS) : Set.of();
        }

        static Document of(
                Grammar grammar, Rule rule, Body.Document document, @Nullable Value latin1, List<Step> steps) {
            return new Document(
                    rule.label(),
                    document.notation(),
                    TextLines.of(rule, document),
                    latin1,
                    KeyOrder.of(rule),
                    NestedMaps.isIn(grammar, document.content().rule()),
                    Uses.isIn(grammar, document.content().rule(), used -> used.extension() != null && !used.isScalar()),
                    steps);
        }
    }

    /**
     * Starts a document's map.
     *
     * @param keys keys of the fields in their order, where entries of a map can stand in several
     * @param required number of entries that are always there
     * @param optional conditions of those that may be absent
     * @param counts how many entries others have that stand for each of something
     * @param separator what joins the keys of entries that stand in maps in it; null for others
     */
    record MapStart(
            List<String> keys,
            int required,
            List<Value> optional,
            List<Value> counts,
            @Nullable String separator) implements WriteStep {}

    /** The key of the entry that follows. */
    record Key(Value key) implements WriteStep {}

    /** The null of what has no value. */
    record Null(String label) implements WriteStep {}

    /** Entries without items of their own. */
    record OtherEntries(Value map, Coding coding) implements WriteStep {}

    /** Ends a document's map. */
    record MapEnd() implements WriteStep {}

    /** An extension type of MessagePack: the byte string that follows, or a value up to {@link ExtensionEnd}. */
    record Extension(int number, boolean ofBytes) implements WriteStep {}

    /** Ends an extension type. */
    record ExtensionEnd() implements WriteStep {}

    /** The array that follows is a tuple. */
    record Tuple() implements WriteStep {}

    /** Starts a document's array. */
    record ArrayStart(Value count) implements WriteStep {}

    /** Ends a document's array. */
    record ArrayEnd() implements WriteStep {}

    /** Refuses a list that has not as many elements as the grammar says. */
    record ExpectCount(String label, Value actual, Value expected) implements WriteStep {}

    /** Refuses a record that has a part where the part must be absent, or has none where it must be there, as its production says. */
    record ExpectPresence(String label, Value there, Value condition, String production) implements WriteStep {}

    /** Refuses a tensor whose part would be absent, as its production says. */
    record ExpectPresent(String label, Value condition, String production) implements WriteStep {}

    /** Refuses an item that the caller gave although it must be absent, as its production says. */
    record RefuseSupplied(Value supplied, Value condition, String production) implements WriteStep {}
}
