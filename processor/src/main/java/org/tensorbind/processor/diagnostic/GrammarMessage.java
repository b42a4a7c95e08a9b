package org.tensorbind.processor.diagnostic;

/** Every error that a grammar can have, with its wording, in which each {@code %s} is a name or a value of the error. */
public enum GrammarMessage {
    SYNTAX("Syntax", "expected %s, found %s%s"),
    UNKNOWN_CHARACTER("Syntax", "unexpected character %s%s"),
    INVISIBLE_CHARACTER("Syntax", "the character %s is invisible, so a grammar cannot contain it; delete it%s"),
    UNKNOWN_ESCAPE(
            "Syntax",
            "'\\%s' is not an escape sequence; use \\n, \\r, \\t, \\0, \\\\ or \\\", and write bytes as x\"89 54\""),
    UNNAMED_ITEM(
            "Syntax",
            "'%s' cannot be used in a sequence without a name; define a rule, 'NAME ::= %s …', and write NAME here"),
    SINGLE_QUOTES("Syntax", "text is written in double quotes: \"%s\""),
    UNTERMINATED("Syntax", "%s is not closed before the end of the line"),
    NUMBER_TOO_LARGE("Syntax", "%s is above 2^63 - 1"),
    UNKNOWN_WORD("UnknownWord", "'%s' is not a keyword here%s"),
    WORD_OUT_OF_PLACE("Misplaced", "'%s' is in the wrong position; write it %s"),
    NUMBER_AS_ITEM("Syntax", "%s is not an item; write %s"),
    CLAUSE_FIRST("Misplaced", "'%s' is a clause and follows the type: 'bytes    %1$s …'"),
    OTHER_DEFINITION(
            "Syntax",
            "':=' is not an operator; a rule is defined by 'NAME ::= …', the named values of an integer by 'uint8 { NAME = 0, … }'"),
    ALTERNATIVES(
            "Syntax",
            "a choice needs a tag that selects the variant; write 'VALUE: RULE | VALUE: RULE  by TAG', or 'uint8 { NAME = 0, … }' for the named values of one integer"),
    UNKNOWN_RULE("UnknownRule", "'%s' is not defined%s"),
    UNKNOWN_OPTION("UnknownOption", "the option '%s' is not declared%s"),
    UNKNOWN_DTYPE("UnknownDtype", "'%s' is not a dtype%s"),
    UNKNOWN_VARIANT("UnknownVariant", "'%s' has no named value '%s'%s"),
    UNKNOWN_FILTER("UnknownWord", "'%s' is not a known %s; use one of %s"),
    DUPLICATE_RULE("DuplicateRule", "'%s' is defined twice; the other definition is on line %s"),
    DUPLICATE_CLAUSE("DuplicateClause", "'%s' has two '%s' clauses; keep one"),
    DUPLICATE_NAME("DuplicateName", "'%s' occurs twice in %s; rename one, or give one of them a rule of its own"),
    NAME_CLASH("NameClash", "'%s' and '%s' both get the Java name '%s'; %s"),
    WORD_AS_NAME("NameClash", "'%s' is a reserved word; rename the rule, for example to '%s'"),
    UNREACHABLE("UnreachableRule", "'%s' cannot be reached from '%s'; use it or delete it"),
    CYCLE("Cycle", "'%s' always contains itself: %s; break the cycle with '?', '*' or a choice"),
    LAYOUT_INSIDE(
            "LayoutInside",
            "'%s' is a variant of the layout '%s' and contains it again, but a tensor has one layout; take '%2$s' out of '%1$s'"),
    OCCURS_TWICE(
            "Ambiguous",
            "'%s' must occur once, because another item or a tensor depends on it, but it occurs in '%s' and in '%s'; define a rule for each (the copy of an integer may say '= %1$s')"),
    ITEM_IN_LAYOUT(
            "LayoutInside",
            "'%s' is in '%s', a variant of the layout, where callers can neither supply nor read it; move it out of the variant, into '%s'"),
    NO_ITEM(
            "NotAnItem",
            "'%s' is a 'let' value, which is not stored in the file; use it in an expression, or define it as a rule with '::='"),
    UNUSED_VALUE("UnusedValue", "no rule uses '%s'; use it in an expression or delete it"),
    VALUE_CYCLE("Cycle", "'%s' depends on itself; compute it from other items"),
    GRAMMAR_TOO_LARGE("TooLarge", "a grammar may have at most %s characters, this one has %s; shorten or split it"),
    RULES_TOO_MANY("TooLarge", "a grammar may have at most %s rules, and this is one more; split the grammar"),
    DEFINITION_TOO_LARGE(
            "TooLarge", "a definition may have at most %s tokens; move some of its items into a rule of their own"),
    NAME_TOO_LONG("TooLarge", "a name may have at most %s characters, this one has %s; shorten it"),
    ALL_TOO_LARGE("TooLarge", "a grammar may have at most %s tokens; split it"),
    QUOTED_TOO_MUCH(
            "TooLarge", "the texts and constants of a grammar may have at most %s characters in total; shorten them"),
    NESTED_TOO_DEEP("TooLarge", "a document may have at most %s levels in one rule; define a rule for an inner level"),
    RULES_TOO_DEEP(
            "TooLarge",
            "'%s' has more than %s levels of nested rules; move the items of some of these into the enclosing ones"),
    RULES_TOO_OFTEN(
            "TooLarge",
            "'%s' contains more than %s rules if each is counted once for each path to it; use '%s' in fewer places"),
    VARIANTS_TOO_MANY(
            "TooLarge", "a choice may have at most %s variants; move some of them into a choice of their own"),
    CODE_TOO_LARGE(
            "TooLarge",
            "the code of %s would be larger than a Java class may be; shorten its texts and lists, or move items into rules of their own"),
    EXPRESSION_TOO_LARGE("TooLarge", "an expression may have at most %s parts; move some of it into a 'let'"),
    LIST_TOO_LARGE(
            "TooLarge",
            "a list in a grammar may have at most %s integers; to give all elements one value, write that value alone"),
    QUOTED_TOO_LARGE("TooLarge", "a quoted constant may have at most %s bytes, this one has %s; split it"),
    NAMES_TOO_MANY(
            "TooLarge",
            "an integer or a text may have at most %s named values; leave out names that nothing uses: unnamed codes are preserved"),
    CODES_TOO_MANY(
            "TooLarge", "'%s' has more than %s codes; leave out those that nothing uses: unnamed codes are preserved"),
    RECORD_TOO_LARGE(
            "TooLarge",
            "'%s' has %s items, too many for a Java record (integers and floats take two of %s slots, other items one); move some of them into a rule of their own"),
    VALUE_TOO_LARGE("TooLarge", "'%s' has more than %s parts once its 'let' values are expanded; simplify it"),
    VALUE_TOO_DEEP(
            "TooLarge", "'%s' is nested more than %s levels deep once its 'let' values are expanded; simplify it"),
    LENGTH_UNKNOWN("LengthUnknown", "%s; move '%s' before '%s', or give it an offset with 'at'"),
    BLOCK_ROLE("Unresolved", "'%1$s' must contain '%3$s', its %2$s, exactly once; put '%3$s' into '%1$s'"),
    UNRESOLVED(
            "Unresolved", "'%s' needs '%s', which exists only in a variant of a choice; move '%s' out of the choice"),
    LIST_FOR_ONE(
            "Ambiguous",
            "an item of '%1$s' needs one '%2$s', but '%1$s' has a list of them; move that item into the elements, or use 'count(%2$s)'"),
    LISTS_FOR_ONE(
            "Ambiguous",
            "'%1$s' needs one '%2$s', but has a list of them, each of which is a list of integers; remove the count, and write it with the integers, '%2$s ::= uint32[N]'"),
    ELEMENTS_FOR_ONE(
            "Ambiguous",
            "'%1$s' needs one '%2$s', but each '%3$s' of a list has its own; move the item that needs it into '%3$s', or add an item to '%1$s' that gives it"),
    AMBIGUOUS(
            "Ambiguous",
            "'%s' needs '%s', which occurs more than once under '%s'; give each occurrence a rule of its own"),
    OFFSET_UNKNOWN(
            "OffsetUnknown",
            "the offset of '%s' is unknown, because it follows '%s', whose end is unknown; add 'at …' to it, or '= offset(%s)' to an integer"),
    OFFSET_OF_CONSTANT_UNKNOWN(
            "OffsetUnknown",
            "the offset of the constant after '%1$s' is unknown, because the end of '%1$s' is; make the constant a rule, 'MARK ::= \"…\"', and add 'at …' to that, or '= offset(MARK)' to an integer"),
    OFFSETS_DIFFER(
            "OffsetConflict",
            "'%s' gives the offset of '%s', but only one of them is repeated; to give the offset of a list, define a rule for it, 'BODY ::= %2$s*', and use offset(BODY)"),
    OFFSET_APART("OffsetConflict", "'%s' starts at byte %s, but the items before it end at byte %s; %s"),
    OFFSET_AFTER_END(
            "OffsetConflict",
            "'%s' is at the end of the file, so nothing can follow it; list it last (readers work out the reading order)"),
    OFFSET_BETWEEN(
            "OffsetConflict",
            "'%s', whose offset is computed, is listed before '%s', whose offset is a constant; list '%s' first (readers work out the reading order)"),
    OFFSET_OF_EACH(
            "OffsetConflict",
            "each '%s' has its own offset, so '%s', which contains them, cannot have one; delete its 'at'"),
    OFFSET_INSIDE(
            "OffsetConflict",
            "'%s' in '%s' has a constant offset, which only an item of the first rule that occurs once can have; %s"),
    UNITS_FROM_ANYWHERE(
            "OffsetConflict",
            "'%1$s' gives the offset of '%2$s' from '%3$s' in units, but only '%2$s' is aligned; add the 'align' of '%2$s' to '%3$s', too"),
    OFFSET_OF_LAST(
            "OffsetConflict",
            "'%s' has the highest offset but is not listed last; move it and what follows it to the end of the rule, so that the end of the file is known"),
    UNSIZED(
            "Unsized",
            "the size of '%s' is unknown; add 'sized …' to it, or '= size(%s)' to an integer, or make it the last item of its region"),
    UNSIZED_CODES(
            "Unsized",
            "the size of '%1$s' is unknown; add 'closed' after its named values, so that the bytes identify the value, or add 'sized …' or 'until \"…\"'"),
    UNSIZED_LINES(
            "Unsized",
            "the end of the lines of '%s' is unknown; add 'until \"…\"' with the text that follows the last line, or 'sized …', or make them the last item of their region"),
    UNSIZED_DATA(
            "Unsized",
            "the size of '%1$s' is unknown; add 'sized product(%2$s) * width(%3$s)' to it, or '= size(%1$s)' to an integer"),
    DIGITS_FOLLOWED(
            "Unsized",
            "the end of the number '%s' is unknown, because %s follows and may begin with a digit; put a separator between them, '%s \" \" …', or give the number a size, 'sized 8 fill 0x20'"),
    DIGITS_REPEATED(
            "Unsized",
            "the end of each number '%s' is unknown, because the next one begins with a digit; repeat a rule that includes a separator, '%s \" \"', or give each number a size, 'sized 8 fill 0x20'"),
    UNSIZED_FILL(
            "Unsized",
            "the size of '%1$s' is not known when it is read, so the end of its 'fill' cannot be found; add 'sized …' to it, or '= size(%1$s)' to an integer before it"),
    UNCOUNTED_BEFORE_FILL(
            "Uncounted",
            "the count of '%1$s' is unknown, and fill bytes of '%2$s' follow the list; add '= count(%1$s)' to an integer before it"),
    UNCOUNTED(
            "Uncounted",
            "the count of '%1$s' is unknown; add '= count(%1$s)' to an integer, end the list with a terminator, '%1$s* until \"…\"', or put the list into a rule that has a size"),
    UNCOUNTED_INTEGERS(
            "Uncounted",
            "the count of integers in '%s' is unknown, and 'sized' does not give it; write '[N]' after the type, or add '= count(%s)' to an integer before it"),
    DEFINED_TWICE("DefinedTwice", "%s(%s) is already given by '%s'; make this equation a 'require'"),
    COUNT_OF_TWO(
            "Ambiguous",
            "count(%1$s) is ambiguous: it may count the '%1$s', or the integers in each; define a rule for the integers, '%1$s ::= ITEM*', and use 'count(ITEM)' for their count"),
    NOT_SOLVABLE(
            "NotSolvable",
            "the equation of '%2$s' cannot be solved for %1$s; use only '+', '-', '*' and '/' with values that are already known"),
    TWO_UNKNOWNS(
            "NotSolvable",
            "the equation of '%3$s' has two unknowns, %1$s and %2$s; give one of them by another item, or put both rules into one and measure that"),
    TWO_PRESENCES(
            "NotSolvable",
            "'%1$s' cannot give the presence of both '%2$s' and '%3$s'; use one bit for each, '%1$s ::= uint8 bits { HAS_%2$s: 1, HAS_%3$s: 1, zero: 6 }', and 'present when HAS_%2$s' on '%2$s'"),
    TRAILING_UNUSED(
            "TrailingUnused",
            "'trailing-bytes lenient' has no effect: the last item, '%s', has an offset of its own, so lenient reading already accepts what follows it; delete it, or write 'trailing-bytes accept' to allow trailing bytes in strict reading, too"),
    PADDING_NOT_KEPT(
            "NotPreserved",
            "files may end before '%s', but writers always write it, so a file without it would not round-trip; write 'lenient' before 'optional at end'"),
    PADDING_UNUSED(
            "PaddingUnused",
            "'padding' has no effect, because no item has 'align'; delete it, or align the item after the padding"),
    UNWRITABLE(
            "Unwritable",
            "'%s' cannot be written: %s; derive it from an item that a writer knows, or add 'read-only \"why\"' to the header"),
    COUNT_UNKNOWN(
            "CountUnknown",
            "a writer cannot know how many '%s' to write, because they have no value; add an item with a value"),
    PRESENCE_UNKNOWN(
            "PresenceUnknown",
            "a writer cannot know whether to write '%s', because it has no value; add 'present when …' to it, or give the bytes names: 'ascii { none = \"\", some = \"…\" } closed'"),
    PRESENCE_OF_PLACED(
            "PresenceUnknown",
            "a reader cannot know whether '%1$s' is present, because it has an offset of its own and need not follow the previous item; add 'present when …' to it"),
    PRESENCE_OF_FOLLOWED(
            "PresenceUnknown",
            "a reader cannot know whether '%1$s' is present, because other bytes follow; add 'present when …' to it, add '= present(%1$s)' to an integer before it, or make it the last item of its region"),
    BITS_DIFFER("BitsDiffer", "the bit fields of '%s' have %s bits, a %s has %s; %s"),
    BITS_OF_NO_INTEGER(
            "TypeMisuse", "'bits' needs an unsigned integer of fixed size (uint8, uint16, uint24, …), '%s' is %s"),
    BIT_WIDTH("BitsDiffer", "'%s' has %s bits; a bit field has 1 to %s"),
    BITS_TOO_FEW("BitsDiffer", "'%s' is %s, which does not fit in %s bits; give '%s' more bits"),
    STORED_LARGE(
            "NotSolvable",
            "%s is too large for the 'stored' form of '%s'; at most 2^31 can be added, or 2^32 - 1 where bits are rotated"),
    STORED_FORM(
            "NotSolvable",
            "the 'stored' form of '%s' cannot be inverted; write '%s * 8 + 1', '%s / 8' or '%s + 1', with numbers up to 2^31, or '(%s >> 15 | %s << 17) + 1', which rotates its bits"),
    CHECKSUM_APART(
            "Misplaced",
            "the checksum '%s' covers '%s', but no sequence contains each of them once; put both into one sequence, a list in a rule of its own: 'ITEMS ::= %s*'"),
    CHECKSUM_WITHOUT_DATA(
            "MaybeAbsent",
            "'%1$s' and '%2$s' may be present without each other; put both into one rule and make that rule optional with '?'"),
    CHECKSUM_OF_ITSELF(
            "ChecksumOfItself",
            "the checksum '%s' is inside '%s', which it covers; compute it as if it were zero: '%s(%s with %s = 0)'"),
    CHECKSUM_CYCLE("ChecksumOfItself", "'%s' and '%s' cover each other; let one of them cover less"),
    CHECKSUM_TWICE(
            "ChecksumTwice",
            "'%s' and '%s' are both checksums of '%s', and data can have one; keep one of them, or let the other cover a sequence that contains the data"),
    CHECKSUM_BY_OTHER(
            "ChecksumTwice", "'%s' is %s, but '%s' is %s; use the same algorithm for the data of all tensors"),
    CHOICE_WITHOUT_TAG(
            "ChoiceWithoutTag",
            "the choice '%s' has no tag that selects the variant; add 'by' and the rule that is the tag"),
    SAME_VARIANT(
            "SameVariant",
            "'%s' is the variant of '%s' for '%s' and for '%s', so a writer could not choose the tag; define a second rule for one of them"),
    TAG_WITHOUT_VALUES(
            "ChoiceWithoutTag", "'%s' cannot be a tag, because it has no named values; add '{ %s = 0, … }' to it"),
    WRITTEN_LENIENTLY(
            "Unwritable",
            "the first code of '%s' in '%s' is the one that is written, but it is 'lenient'; put the code of the specification first, or remove 'lenient'"),
    OVERLAPPING_TAGS("OverlappingTags", "code %s of '%s' has two names, '%s' and '%s'; give each name its own code"),
    VARIANT_WITHOUT_TAG(
            "ChoiceWithoutTag",
            "'%s' is a variant of '%s' in a document, so it must be a map with '%s' as a required field; add %s to it"),
    VARIANT_KEYS_DIFFER(
            "ChoiceWithoutTag",
            "the variants of '%s' store '%s' under different keys, '%s' and '%s'; use the same key in all of them"),
    VARIANT_WITHOUT_KEY(
            "ChoiceWithoutTag",
            "no key distinguishes '%s' from the other variants of '%s': %s; add a required key that no other variant has, or select the variant by a tag with 'by'"),
    SHAPE_POSITIONS(
            "TypeMisuse",
            "'shape %s[%s].%s' needs a list of '%s' that occurs once in the file, outside the tensors, and whose elements each have one integer '%s' that is not derived, and at least one other item"),
    TYPE_MISUSE("TypeMisuse", "%s needs %s, '%s' is %s"),
    TYPE_MISMATCH("TypeMisuse", "'%s' compares %s with %s%s"),
    VALUE_RANGE("TypeMisuse", "'%s' must be from %s to %s, is %s"),
    DEFAULT_EXTENT("TypeMisuse", "'%s' has %s bytes or elements, but its default has %s; make them equal"),
    WRONG_ARGUMENTS("TypeMisuse", "%s takes %s"),
    CLAUSE_MISPLACED("Misplaced", "'%s' applies to %s, but '%s' is %s; %s"),
    CLAUSE_EXCLUDED("Misplaced", "'%s' does not apply to %s, such as '%s'; %s"),
    CLAUSE_CONDITION("Misplaced", "'%s' applies only to %s, and '%s' is not one of these; %s"),
    NOT_WITHIN("Misplaced", "'%s' is in %s, which has no %s; %s"),
    UNKNOWN_IN("Misplaced", "'%s' is not allowed in %s of '%s'; %s"),
    CLAUSES_EXCLUDE("Misplaced", "'%s' and '%s' exclude each other on '%s': %s; remove one of them"),
    CLAUSE_NEEDS("Misplaced", "'%s' on '%s', %s, requires %s; add it"),
    BYTE_ORDER_TWICE("Misplaced", "the byte order of '%s' is given twice, by %s; remove one of them"),
    USED_IN("Misplaced", "'%s' is not allowed in '%s'; %s"),
    WORD_MISPLACED("Misplaced", "'%s' is only allowed in %s clauses; the %s clause of '%s' may have %s%s"),
    NOT_ONCE("Misplaced", "'%s' needs an item that occurs exactly once in each '%s', but '%s' does not"),
    MISPLACED("Misplaced", "'%s' is not allowed on %s; %s"),
    NULL_OR_MISSING(
            "MaybeAbsent",
            "the key \"%s\" may be absent or null, and a copy could not preserve which; remove '?' or 'or null', or keep both with '* text => any'"),
    MIXED_USE("MixedUse", "'%s' is used both inside and outside a document; define a rule for each"),
    NO_DOCUMENT(
            "Misplaced",
            "'%s' is document syntax, but no document contains it; start it with cbor, json, msgpack, protobuf, python or lines"),
    NO_DOCUMENT_TYPE("Misplaced", "'%s' is a type for documents, but '%s' is not in one; write %s"),
    MAYBE_ABSENT(
            "MaybeAbsent", "'%s' needs '%s', which may be absent; make it required, or compare it with a named value"),
    GIVEN_BY_ABSENT(
            "MaybeAbsent",
            "'%1$s' gives a count, size or offset of '%2$s', but may be absent where '%2$s' is present; make '%1$s' required, make '%2$s' optional with it, or remove '=', so that callers supply '%1$s'"),
    TAG_OF_ABSENT(
            "MaybeAbsent",
            "'%s' is the tag of '%s', which may be absent, and then a writer has no value for the tag; put '%s' and '%s' into one optional rule, or add a variant without content"),
    CUSTOM_TWICE(
            "Misplaced",
            "the additional entries of '%1$s' and of '%2$s' would both become attributes of the tensor; write '?' before the key of one of the maps, so that this map is one attribute, or name its entries"),
    TENSOR_MISSING(
            "TensorIncomplete", "the grammar has no tensor clause; add 'tensor RULE { dtype …, shape …, data … }'"),
    TENSOR_INCOMPLETE("TensorIncomplete", "the %s clause of '%s' has no '%s'; add '%s RULE' to it"),
    SPARSE_PART(
            "TensorIncomplete",
            "'%s' uses '%s' of the tensor, but its %s have their own; add 'with %2$s = %4$s' to it"),
    TENSOR_PART("TensorIncomplete", "'%s' of a tensor must be %s, '%s' is %s"),
    PART_IN_LIST(
            "TensorIncomplete",
            "'%s' of a tensor must occur once in it, but '%s' is in a list in '%s'; move it out of that list"),
    DATA_IN_DOCUMENT("TensorIncomplete", "'%s' is in %s, which has no %s; %s"),
    DENSE_TWICE(
            "TensorIncomplete",
            "'%s' has %s variants with a 'dense' clause, so a writer could not choose one; keep one, whose shape is a list of integers, for any rank"),
    SHAPE_ELEMENT(
            "TensorIncomplete",
            "'shape' of a tensor must be a list of integers, but '%1$s' is one element of a list; name the list, 'SHAPE ::= %1$s*' ('[ %1$s* ]' in a document), and write 'shape SHAPE'"),
    SHAPE_INTEGER(
            "TensorIncomplete",
            "'shape' of a tensor must be a list of integers, but '%1$s' is one integer; write 'shape [%1$s]' for one dimension, or define a list, 'DIMS ::= uint32*', which '%1$s' may count: '= count(DIMS)'"),
    SHAPE_RECORDS(
            "TensorIncomplete",
            "'shape %1$s.%2$s' needs a list of '%1$s' in '%3$s' whose elements each have one integer '%2$s' without an equation, and at least one other item"),
    SHAPE_BRACKETS(
            "Syntax",
            "dimensions with rules of their own are written in brackets, outermost first: 'shape [%s, %s, …]'"),
    SHAPE_REVERSED(
            "Misplaced", "'reversed' applies to a rule that is a list; reverse the dimensions in the brackets instead"),
    ROW_LAST(
            "Syntax",
            "a row consists of the innermost dimensions, and rows cannot be nested; write 'shape [ROWS, [COLUMNS, 3] sized PITCH]'"),
    METADATA_PART("MetadataIncomplete", "%s must be %s, '%s' is %s"),
    METADATA_IN_ELEMENTS(
            "MetadataIncomplete",
            "metadata belongs to the file, but '%s' occurs in each element of '%s'; move it out of the list, or remove the metadata clause, which makes it an attribute of each tensor"),
    TENSOR_OUTSIDE(
            "TensorIncomplete",
            "'%s' is part of a tensor, but is also used in '%s', which is not; define a second rule"),
    TENSOR_IN_CHOICE(
            "TensorIncomplete",
            "'%s' is part of a tensor, but only some variants of '%s' have it; take it out of the choice: %s"),
    TENSOR_INSIDE(
            "TensorIncomplete",
            "'%s' is only part of '%s', the list element that holds the tensor; write 'tensor %s { … }' with the same roles"),
    TENSOR_ONCE(
            "TensorIncomplete",
            "'%1$s' occurs once, but '%2$s' is in each '%3$s' of a list; write 'tensor %3$s { … }' with the same roles"),
    TENSOR_NESTED(
            "TensorIncomplete",
            "'%s' is in a list inside another list, '%s'; make its name from both levels, 'name \"{RULE}.{RULE}\"', or use one list"),
    TENSOR_RECURSIVE(
            "TensorIncomplete",
            "'%s' contains itself and the tensors '%s', but lists of tensors have a fixed depth; define a rule for each depth"),
    TREE_LEVEL(
            "TensorIncomplete",
            "the names of tensors do not identify the '%s' that contains them; add a text of '%s' to the name, '{RULE}'"),
    TREE_NAME(
            "TensorIncomplete",
            "the parts of a tensor's name could not be separated again; put text between them, 'name \"{RULE}.{RULE}\"'"),
    TREE_ITEM(
            "TensorIncomplete",
            "'%s' in the name of tensors is in none of the lists that contain them; use a text of an enclosing element"),
    TREE_BESIDE(
            "TensorIncomplete",
            "'%s' is in a nested list that the tensors are not in; put it next to their names, or into one list with an element for each tensor"),
    ELEMENTS_BESIDE(
            "TensorIncomplete",
            "'%1$s' is in a list parallel to '%2$s', but where '%3$s' is absent there is no tensor to pair it with; move '%1$s' into '%2$s'"),
    ELEMENT_PART(
            "MaybeAbsent",
            "'%1$s' may be absent where '%2$s' is present, which makes '%3$s' a tensor; put everything a tensor needs into one rule with 'present when …'"),
    TENSOR_SHARED(
            "TensorIncomplete",
            "'%s' occurs once in the file, but the tensors are a list of '%s'; give each '%s' its own '%s'"),
    NAME_TEMPLATE(
            "Syntax",
            "'%s' is not valid in a name; braces hold an index, '{index(RULE)}' or '{index(RULE) * 2 + 1}', or a text, '{RULE}'"),
    TENSOR_VALUE(
            "Unresolved",
            "a tensor of '%s' needs '%s', which does not occur exactly once for each tensor; use an item of an enclosing rule that is neither optional nor in another list"),
    LIST_UNNAMED(
            "Unwritable",
            "the name of '%s' does not identify the '%s' that contains a tensor; add '{index(%s)}' to the name"),
    NAME_ITEM(
            "Unwritable",
            "the name of a tensor does not determine which '%1$s' it is, because '%1$s' is in several lists; use a text with '{index(RULE)}' for each list"),
    NEVER_PRESENT(
            "NeverPresent",
            "no file has this tensor, because '%1$s' is never true where '%2$s' is present; use the condition of that rule's 'present when', or remove this one"),
    NAMED_BY_RULE(
            "Unwritable",
            "'%s' and the tensors of another clause get their names from rules, so a writer could not match names to clauses; make their dtypes or ranks differ, use quoted names in one of them, or drop one clause, whose data then is an item of the file"),
    ALTERNATIVES_ALIKE(
            "Unwritable",
            "a tensor of '%s' may have the same name, dtype and rank as one of another clause, so a writer could not choose a clause; make one of these differ"),
    UNDESCRIBED_DATA(
            "Unwritable",
            "'%s' may be present where none of its tensor clauses applies; make one of them always apply, with 'closed' after the named values, or write '%s?' and add 'present when' to that rule"),
    NAMED_ONCE(
            "Unwritable",
            "'%1$s' occurs once, so its name must be quoted text, 'name \"data\"', not the rule '%2$s'; '%2$s' is then an item of the file, which callers set"),
    NAME_BRACES(
            "Unwritable",
            "the name of '%1$s' has '{%2$s}', but braces take '{index(RULE)}' of an enclosing list and one text of an enclosing element, with text between them; write 'name %2$s' without quotes for the whole name, if '%1$s' is in a list, or remove '{%2$s}'"),
    SAME_NAME("DuplicateName", "two tensors have the name \"%s\"; give each its own name"),
    OTHER_BYTE_ORDER(
            "Unwritable",
            "all tensors of a file have one byte order, but that of '%s' differs from that of '%s'; use the same 'byte-order' in both"),
    OTHER_ELEMENT_ORDER(
            "Unwritable",
            "either all tensors are column-major or none, but '%s' differs from '%s'; write 'order column-major' in both or in neither"),
    STORAGE_ITEM(
            "Unwritable",
            "'%s' needs an item that occurs once for each tensor, in a grammar whose only tensor clause has a computed shape; '%s' is not such an item of '%s'"),
    DATA_ROWS(
            "Misplaced",
            "'%s' holds the rows of several tensors, interleaved; write the dimensions of a row in inner brackets in each of these clauses, 'shape [COUNT, [3]]'"),
    ENCODING_ITEM(
            "Unwritable",
            "the %s of '%s' depends on '%s', which is derived or does not occur exactly once; use a user-supplied item"),
    ABSENT_TENSORS(
            "TensorIncomplete",
            "'%1$s' may have no tensor, and could then not be written again; make '%2$s' required, or give the tensor's roles by rules, 'name RULE, dtype RULE, shape RULE', so that elements of '%1$s' without a tensor are preserved"),
    ABSENT_SOLVERS(
            "TensorIncomplete",
            "'%1$s' follows only from tensors that may be absent from '%2$s', and could not be written again without them; add a required tensor to '%2$s', so that '%1$s' is an attribute of it"),
    DIMENSION_LISTS(
            "Unwritable",
            "'%s' is in more than one list, but a writer solves it once, from the tensors of all of them; define a rule for each list"),
    UNNAMED_TENSOR("TensorIncomplete", "'%s' is one of several tensors and needs a name; add 'name \"…\"' to it"),
    BLOCK_TYPE("UnknownWord", "'%s' is not a type for a part of a block%s"),
    BLOCK_ELEMENTS(
            "BlockDiffers",
            "the formula of block '%s' combines %s numbers with %s; of two lists, the longer must have a multiple of the shorter's numbers"),
    BLOCK_LISTS(
            "BlockDiffers",
            "'[A, B]' in the formula of block '%s' takes lists of numbers, all integers or all floats, of together at most 65536; use parts with '[N]', without '[A, B]' in them"),
    BLOCK_DIVISION(
            "TypeMisuse",
            "'floor' and '%%' in the formula of block '%s' take an integer that is never negative, and a positive constant"),
    BLOCK_LIST_TWICE(
            "BlockDiffers",
            "the formula of block '%s' needs several numbers of '%s' for one element; use '%s' inside of '[A, B]', or outside"),
    BLOCK_FIELDS(
            "BitsDiffer", "the bit fields of '%s' have %s bits together, but it has %s; divide all bits of the %s"),
    BLOCK_INDEX("TypeMisuse", "'%1$s[…]' in the formula of block '%2$s' needs %3$s"),
    BLOCK_CODE(
            "TooLarge", "'float16' takes the code of a float from 0 to 65535, and this integer ranges from %s to %s"),
    BLOCK_FRACTION("TypeMisuse", "%s is not a float of 32 bits; the nearest ones are %s and %s"),
    TABLE_FILE("Unresolved", "the file '%s' beside the grammar cannot be read: %s"),
    TABLE_SIZE("BlockDiffers", "the file '%s' has %s bytes, but %s numbers of type %s take %s"),
    TABLE_PLACE("NotAnItem", "'%s' is a table, and only formulas of blocks look numbers up in tables"),
    TABLE_UNUSED("UnusedValue", "no formula of a block uses '%s'; use it or delete it"),
    BLOCK_SIZE("BlockDiffers", "'%s' is declared with %s, but its block has %s; make them agree, or remove '(…)'"),
    BLOCK_EMPTY(
            "BlockDiffers",
            "block '%s' has no elements; write their number after the type of a part that has one value for each: 'Q: int8[32]'"),
    BLOCK_UNUSED("UnusedValue", "no dtype is called '%s'%s"),
    BLOCK_FORMULA(
            "TypeMisuse",
            "the formula of block '%s' may only use numbers, parts of the block, tables, '[A, B]', '+', '-', '*', '/', 'exp2(INTEGER)', 'float16(CODE)', and of integers 'floor(A / 8)' and 'A %% 8'"),
    BLOCK_CONSTANT(
            "BlockDiffers", "the formula of block '%s' gives all elements the same value; use a part with '[N]'"),
    BLOCK_POWER("TypeMisuse", "'%s' needs an integer, and this is a float; compute it from integers only"),
    BLOCK_RANGE(
            "TooLarge",
            "integers in the formula of block '%s' range from %s to %s, but a float holds integers exactly only up to 2^24; begin with a float"),
    ENCODED_PARTS(
            "TypeMisuse",
            "before '=' in the encoding of block '%s' is a float of the block, an integer of at most 16 bits or a list of one for each element, or several unsigned ones as digits: 'LOW + HIGH * 16', where LOW has 4 bits"),
    ENCODED_FORMULA(
            "TypeMisuse",
            "the encoding of block '%s' may only use numbers, 'elements', floats that are encoded before, '+', '-', '*', '/', 'abs(A)', and 'min', 'max' and 'extreme' of 'elements'; an integer, and no float, is 'floor(A)' or 'round(A)'"),
    ENCODED_COUNT("BlockDiffers", "'%s' is %s, and this is %s"),
    ENCODED_TWICE("BlockDiffers", "'%s' is encoded twice in block '%s'; keep one of them"),
    ENCODED_MISSING("BlockDiffers", "the encoding of block '%s' lacks '%s'; add '%s = …'"),
    TENSOR_TWICE("TensorIncomplete", "the grammar has two %s clauses; keep one"),
    NO_RULES("Syntax", "the grammar has no rules; the first rule is the file");

    private final String label;
    private final String wording;

    GrammarMessage(String label, String wording) {
        this.label = label;
        this.wording = wording;
    }

    /** The word in brackets by which the error is known. */
    public String label() {
        return label;
    }

    String message(Object... values) {
        return String.format(wording, values);
    }
}
