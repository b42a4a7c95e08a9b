package org.tensorbind.processor.diagnostic;

/** Every fault that a grammar can have, with its wording: {@code %s} are the names and values at fault. */
public enum Tag {
    SYNTAX("Syntax", "expected %s, found %s%s"),
    UNKNOWN_CHARACTER("Syntax", "the character %s has no meaning here%s"),
    INVISIBLE_CHARACTER("Syntax", "the character %s is not visible, so a grammar cannot have it; delete it%s"),
    UNKNOWN_ESCAPE(
            "Syntax",
            "'\\%s' is not an escape; the escapes are \\n, \\r, \\t, \\0, \\\\ and \\\", and bytes are written x\"89 54\""),
    UNNAMED_ITEM("Syntax", "'%s' begins what a rule is; give it a name: 'NAME ::= %s …', and write NAME here"),
    SINGLE_QUOTES("Syntax", "text stands in double quotes: \"%s\""),
    UNTERMINATED("Syntax", "%s is not closed before the end of the line"),
    NUMBER_TOO_LARGE("Syntax", "%s is above 2^63 - 1"),
    UNKNOWN_WORD("UnknownWord", "'%s' is not a word of the grammar language here%s"),
    WORD_OUT_OF_PLACE("Misplaced", "'%s' stands too late here; it belongs %s"),
    NUMBER_AS_ITEM("Syntax", "%s is not an item by itself; write %s"),
    CLAUSE_FIRST("Misplaced", "'%s' stands too early here; it belongs behind what the rule is: 'bytes    %1$s …'"),
    OTHER_DEFINITION(
            "Syntax",
            "':=' has no meaning here; a rule is 'NAME ::= …', and named values of an integer are 'uint8 { NAME = 0, … }'"),
    ALTERNATIVES(
            "Syntax",
            "what tells alternatives apart is missing; write 'VALUE: RULE | VALUE: RULE  by TAG' for a choice, or 'uint8 { NAME = 0, … }' for the named values of one integer"),
    UNKNOWN_RULE("UnknownRule", "'%s' is not defined%s"),
    UNKNOWN_OPTION("UnknownOption", "the option '%s' is not declared%s"),
    UNKNOWN_DTYPE("UnknownDtype", "'%s' is not a dtype%s"),
    UNKNOWN_VARIANT("UnknownVariant", "'%s' has no value '%s'%s"),
    UNKNOWN_FILTER("UnknownWord", "'%s' is not a known %s; use one of %s"),
    DUPLICATE_RULE("DuplicateRule", "'%s' is defined twice; the other definition is in line %s"),
    DUPLICATE_CLAUSE("DuplicateClause", "'%s' has two '%s' clauses; keep one"),
    DUPLICATE_NAME("DuplicateName", "'%s' occurs twice in %s; give one of them a rule of its own"),
    NAME_CLASH("NameClash", "'%s' and '%s' both become the Java name '%s'; %s"),
    WORD_AS_NAME("NameClash", "'%s' is a word of the grammar language and would stand for itself; call the rule '%s'"),
    UNREACHABLE("UnreachableRule", "'%s' is not used by '%s' or by any rule under it; use it or delete it"),
    CYCLE("Cycle", "'%s' contains itself and would never end: %s; break the cycle with '?', '*' or a choice"),
    LAYOUT_INSIDE(
            "LayoutInside",
            "'%s' contains '%s', which tells what '%1$s' is: a tensor has one layout; take '%2$s' out of it"),
    STANDS_TWICE(
            "Ambiguous",
            "'%s' tells something and so must stand once, but it stands in '%s' and in '%s'; give each place a rule of its own; the one of an integer may say '= %1$s'"),
    ITEM_IN_LAYOUT(
            "LayoutInside",
            "'%s' is in '%s', a layout of tensors, where nobody could give or see it; put it beside the layout, into '%s'"),
    NO_ITEM(
            "NotAnItem",
            "'%s' is a value that is not on the wire; use it in an expression, or make it a rule with '::='"),
    UNUSED_VALUE("UnusedValue", "no rule uses '%s'; use it in an expression or delete it"),
    VALUE_CYCLE("Cycle", "'%s' is computed from itself; say it without its own name"),
    GRAMMAR_TOO_LARGE("TooLarge", "a grammar has at most %s characters, this one has %s; shorten or divide it"),
    RULES_TOO_MANY("TooLarge", "a grammar has at most %s rules, and this is one more; divide the grammar"),
    DEFINITION_TOO_LARGE(
            "TooLarge",
            "a definition has at most %s words, numbers, texts and signs; move some of its items into a rule of their own"),
    NAME_TOO_LONG("TooLarge", "a name has at most %s characters, this one has %s; shorten it"),
    ALL_TOO_LARGE("TooLarge", "a grammar has at most %s words, numbers, texts and signs; divide the grammar"),
    QUOTED_TOO_MUCH(
            "TooLarge", "the texts and constants of a grammar have at most %s characters together; shorten them"),
    NESTED_TOO_DEEP("TooLarge", "a document has at most %s levels in one rule; define a rule for an inner level"),
    RULES_TOO_DEEP(
            "TooLarge",
            "'%s' has more than %s levels of nested rules; move the items of some of these into the enclosing ones"),
    RULES_TOO_OFTEN(
            "TooLarge",
            "'%s' contains more than %s rules if each is counted once for each path to it; use '%s' in fewer places"),
    VARIANTS_TOO_MANY("TooLarge", "a choice has at most %s variants; move some of them into a choice of their own"),
    CODE_TOO_LARGE(
            "TooLarge",
            "the code of %s is larger than a Java class may be; shorten its texts and lists, or move items into rules of their own"),
    EXPRESSION_TOO_LARGE("TooLarge", "an expression has at most %s parts; name some of it by 'let'"),
    LIST_TOO_LARGE(
            "TooLarge", "a list in a grammar has at most %s integers; one for all elements is said by one number"),
    QUOTED_TOO_LARGE("TooLarge", "what is quoted has at most %s bytes, this has %s; divide it"),
    NAMES_TOO_MANY(
            "TooLarge",
            "an integer or a text has at most %s named values; leave out those that nothing uses: codes without a name are kept"),
    CODES_TOO_MANY(
            "TooLarge", "'%s' has more than %s codes; leave out those that nothing uses: unnamed codes are preserved"),
    RECORD_TOO_LARGE(
            "TooLarge",
            "'%s' has %s items, for which a Java record has no room: integers and floats take two of %s places, all else one; put some of them into a rule of their own"),
    VALUE_TOO_LARGE("TooLarge", "'%s' has more than %s parts once the values in it are put in; make it simpler"),
    VALUE_TOO_DEEP(
            "TooLarge", "'%s' is computed in more than %s steps once the values in it are put in; make it simpler"),
    LENGTH_UNKNOWN("LengthUnknown", "%s; move '%s' before '%s', or give it an offset with 'at'"),
    BLOCK_ROLE("Unresolved", "'%1$s' must have '%3$s', its %2$s, once; put '%3$s' into '%1$s'"),
    UNRESOLVED("Unresolved", "'%s' needs '%s', which only a variant of a choice has; move '%s' out of the choice"),
    LIST_FOR_ONE(
            "Ambiguous",
            "an item of '%1$s' needs one '%2$s', and '%1$s' has a list of them; let elements speak of themselves, or use 'count(%2$s)'"),
    LISTS_FOR_ONE(
            "Ambiguous",
            "'%1$s' needs one '%2$s', and has a list of them, each of which is integers one after the other; leave the count out, and write it where the integers are, '%2$s ::= uint32[N]'"),
    ELEMENTS_FOR_ONE(
            "Ambiguous",
            "'%1$s' needs one '%2$s', and each '%3$s' of a list has its own; put what needs it into '%3$s', or add an item to '%1$s' that gives it"),
    AMBIGUOUS("Ambiguous", "'%s' needs '%s', which is in more than one place under '%s'"),
    PLACE_UNKNOWN(
            "PlaceUnknown",
            "nothing says where '%s' starts: it follows '%s', which may end anywhere; add 'at …' to it, or '= offset(%s)' to an integer"),
    PLACE_OF_CONSTANT_UNKNOWN(
            "PlaceUnknown",
            "nothing says where the constant behind '%1$s' starts, as '%1$s' may end anywhere; make the constant a rule, 'MARK ::= \"…\"', and add 'at …' to that, or '= offset(MARK)' to an integer"),
    PLACES_DIFFER(
            "PlacesDiffer",
            "'%s' tells the place of '%s', but one of them is repeated and the other is not; to tell where a list starts, give it a rule of its own, 'BODY ::= %2$s*', and say the place of that"),
    PLACE_APART("PlacesDiffer", "'%s' starts at byte %s, and the items before it end at byte %s; %s"),
    PLACE_BEHIND_END(
            "PlacesDiffer",
            "'%s' is the end of the file, and what is listed behind it has no place; list it last: readers find out themselves what to read first"),
    PLACE_BETWEEN(
            "PlacesDiffer",
            "'%s' has a place that is told elsewhere, and '%s', which is listed behind it, one that is a number; list '%s' first: readers find out themselves what to read first"),
    PLACE_OF_EACH("PlacesDiffer", "each '%s' has a place of its own, and '%s' is where they are; delete its 'at'"),
    PLACE_INSIDE(
            "PlacesDiffer",
            "'%s' in '%s' has a place that is a number, as only a part of the file has that stands once; %s"),
    UNITS_FROM_ANYWHERE(
            "PlacesDiffer",
            "'%1$s' tells in units how far '%2$s' is from '%3$s', and '%2$s' starts at a multiple in the file, '%3$s' anywhere; add the 'align' of '%2$s' to '%3$s'"),
    PLACE_OF_LAST(
            "PlacesDiffer",
            "'%s' stands last in the file, but not in the rule; put it and what follows it at the end, so that it is known where a file ends"),
    UNSIZED(
            "Unsized",
            "nothing says how many bytes '%s' has; add 'sized …' to it, or '= size(%s)' to an integer, or let nothing follow it"),
    UNSIZED_CODES(
            "Unsized",
            "nothing says how many bytes '%1$s' has; add 'closed' behind its named values, so that the bytes tell which it is, or 'sized …', or 'until \"…\"'"),
    UNSIZED_LINES(
            "Unsized",
            "nothing says where the lines of '%s' end; add 'until \"…\"' with what stands behind the last one, or 'sized …', or let nothing follow them"),
    UNSIZED_DATA(
            "Unsized",
            "nothing says how many bytes '%1$s' has; add 'sized product(%2$s) * width(%3$s)' to it, or '= size(%1$s)' to an integer"),
    DIGITS_FOLLOWED(
            "Unsized",
            "nothing ends the digits of '%s': %s stands behind it, and may begin with one; let something else stand between, '%s \" \" …', or say how many bytes it has, 'sized 8 fill 0x20'"),
    DIGITS_REPEATED(
            "Unsized",
            "nothing ends the digits of one '%s' where the next one begins; repeat a rule of it and what stands behind it, '%s \" \"', or say how many bytes it has, 'sized 8 fill 0x20'"),
    UNSIZED_FILL(
            "Unsized",
            "nothing before '%1$s' says how many bytes it has, so that no reader finds where its 'fill' ends; add 'sized …' to it, or '= size(%1$s)' to an integer before it"),
    UNCOUNTED_BEFORE_FILL(
            "Uncounted",
            "nothing says how many '%1$s' there are, and bytes that fill '%2$s' stand behind them; add '= count(%1$s)' to an integer before them"),
    UNCOUNTED(
            "Uncounted",
            "nothing says how many '%1$s' there are; add '= count(%1$s)' to an integer, say what ends them, '%1$s* until \"…\"', or put them into a rule that has a size"),
    UNCOUNTED_INTEGERS(
            "Uncounted",
            "nothing says how many integers '%s' has, and 'sized' does not tell it; write '[N]' behind the type, or add '= count(%s)' to an integer before it"),
    DEFINED_TWICE("DefinedTwice", "%s(%s) is defined by '%s' already; turn this one into a 'require'"),
    COUNT_OF_TWO(
            "Ambiguous",
            "count(%1$s) may be how many '%1$s' there are, and how many integers each has; give the integers a rule of their own, '%1$s ::= ITEM*', and say 'count(ITEM)' for their number"),
    NOT_SOLVABLE(
            "NotSolvable",
            "%s cannot be computed from '%s'; use only '+', '-', '*' and '/' by what is known around it"),
    TWO_UNKNOWNS(
            "NotSolvable",
            "nothing else tells %1$s or %2$s, and '%3$s' cannot tell both; tell one of them by another item, or put what is measured into one rule and measure that"),
    TWO_PRESENCES(
            "NotSolvable",
            "'%1$s' cannot tell whether '%2$s' and '%3$s' are there; give each a bit of its own, '%1$s ::= uint8 bits { HAS_%2$s: 1, HAS_%3$s: 1, zero: 6 }', and say 'present when HAS_%2$s' at '%2$s'"),
    TRAILING_UNUSED(
            "TrailingUnused",
            "'trailing lenient' says nothing here: the last item, '%s', has a place of its own, and lenient reading takes what follows it; delete 'trailing lenient', or write 'trailing accept' for strict reading, too"),
    PADDING_NOT_KEPT(
            "NotKept",
            "'%s' is read where it is missing at the end of the file, and is written there; write 'lenient' before 'optional at end'"),
    PADDING_UNUSED(
            "PaddingUnused", "'padding' says nothing here, as no item has 'align'; delete it, or align what is padded"),
    UNWRITABLE(
            "Unwritable",
            "'%s' cannot be written: %s; tell it by an item that is known, or say 'reader only \"why\"' in the header"),
    NUMBER_UNKNOWN(
            "NumberUnknown",
            "'%s' holds nothing that could be given, so nothing tells a writer how many there are; give it an item that holds something"),
    PRESENCE_UNKNOWN(
            "PresenceUnknown",
            "'%s' holds nothing that could be given, so nothing tells a writer whether it is there; add 'present when …' to it, or give the bytes names: 'ascii { none = \"\", there = \"…\" } closed'"),
    PRESENCE_OF_PLACED(
            "PresenceUnknown",
            "nothing tells a reader whether '%1$s' is there: it has a place of its own, so that what follows does not tell it; add 'present when …' to it"),
    PRESENCE_OF_FOLLOWED(
            "PresenceUnknown",
            "nothing tells a reader whether '%1$s' is there, and other bytes follow; add 'present when …' to it or '= present(%1$s)' to an integer before it, or let it be the last of its region"),
    BITS_DIFFER("BitsDiffer", "the parts of '%s' have %s bits, a %s has %s; %s"),
    BITS_OF_NO_INTEGER(
            "TypeMisuse",
            "'bits' divides unsigned integers of a fixed size, uint8, uint16, uint24 and so on, '%s' is %s"),
    BIT_WIDTH("BitsDiffer", "'%s' has %s bits; a part has 1 to %s"),
    BITS_TOO_FEW("BitsDiffer", "'%s' is %s, which %s bits do not hold; give '%s' more bits"),
    STORED_LARGE(
            "NotSolvable",
            "%s is too large for 'stored' of '%s'; what is added is at most 2^31, or 2^32 - 1 where bits are rotated"),
    STORED_FORM(
            "NotSolvable",
            "'stored' of '%s' cannot be solved for it; write '%s * 8 + 1', '%s / 8' or '%s + 1' with numbers up to 2^31, or '(%s >> 15 | %s << 17) + 1', which rotates its bits"),
    SUM_APART(
            "Misplaced",
            "'%s' covers '%s', and no sequence holds each of them once; put them into one, a list in a rule of its own: 'ITEMS ::= %s*'"),
    SUM_WITHOUT_DATA(
            "MaybeAbsent",
            "one of '%1$s' and '%2$s' may be there without the other; put both into one rule, and '?' behind that"),
    SUM_OF_ITSELF(
            "ChecksumOfItself", "'%s' is inside of '%s', which it covers; take it as zero there: '%s(%s with %s = 0)'"),
    SUM_CYCLE("ChecksumOfItself", "'%s' and '%s' cover each other; let one of them cover less"),
    SUM_TWICE(
            "ChecksumTwice",
            "'%s' and '%s' are both checksums of '%s', of which a reader compares one; keep one of them, or let the other cover a sequence around the data"),
    SUM_BY_OTHER(
            "ChecksumTwice",
            "'%s' is %s, and '%s' is %s: the data of all tensors has checksums in one form; take the same algorithm for both"),
    CHOICE_WITHOUT_TAG(
            "ChoiceWithoutTag", "nothing says which variant of '%s' follows; add 'by' and the rule that has the tag"),
    SAME_VARIANT(
            "SameVariant",
            "'%s' is a variant of '%s' by '%s' and by '%s', and a writer could not tell which; give one of them a rule of its own"),
    TAG_WITHOUT_VALUES(
            "ChoiceWithoutTag", "'%s' cannot tell variants apart, it has no named values; add '{ %s = 0, … }' to it"),
    WRITTEN_LENIENTLY(
            "Unwritable",
            "'%s' of '%s' is written as a code that only lenient reading accepts; put the code of the specification first, or leave 'lenient' out"),
    OVERLAPPING_TAGS("OverlappingTags", "the value %s of '%s' is both '%s' and '%s'; give each its own"),
    VARIANT_WITHOUT_TAG(
            "ChoiceWithoutTag",
            "'%s' is a variant of '%s' in a document, and must be a map with '%s' as a field that is always there; add %s to it"),
    VARIANT_KEYS_DIFFER(
            "ChoiceWithoutTag",
            "the variants of '%s' have '%s' under different keys, '%s' and '%s'; a reader looks for one; use the same"),
    VARIANT_WITHOUT_KEY(
            "ChoiceWithoutTag",
            "no key tells '%s' from the other variants of '%s': %s; give its map a key that is always there and in no other, or let a value tell it with 'by'"),
    SHAPE_POSITIONS(
            "TypeMisuse",
            "'shape %s[%s].%s' needs a list of '%s' that occurs once in the file, outside of the tensors, and in each element of it one integer '%s' that does not follow from other items, beside another item"),
    TYPE_MISUSE("TypeMisuse", "%s needs %s, '%s' is %s"),
    TYPE_MISMATCH("TypeMisuse", "'%s' compares %s with %s%s"),
    VALUE_RANGE("TypeMisuse", "'%s' has values from %s to %s, and %s is not one of them"),
    DEFAULT_EXTENT("TypeMisuse", "'%s' has %s bytes or values, its default has %s"),
    WRONG_ARGUMENTS("TypeMisuse", "%s takes %s"),
    CLAUSE_MISPLACED("Misplaced", "'%s' applies to %s; '%s' is %s; %s"),
    CLAUSE_EXCLUDED("Misplaced", "'%s' does not apply to %s, as '%s' is; %s"),
    CLAUSE_CONDITION("Misplaced", "'%s' applies to %s, and '%s' is none of these; %s"),
    NOT_WITHIN("Misplaced", "'%s' is in %s, which has no %s; %s"),
    UNKNOWN_IN("Misplaced", "'%s' is not allowed in %s of '%s'; %s"),
    CLAUSES_EXCLUDE("Misplaced", "'%s' and '%s' exclude each other on '%s': %s; leave one of them out"),
    CLAUSE_NEEDS("Misplaced", "'%s' on '%s', %s, needs %s beside it"),
    BYTE_ORDER_TWICE("Misplaced", "the byte order of '%s' is given twice, by %s; leave one of them out"),
    USED_IN("Misplaced", "'%s' is not allowed in '%s'; %s"),
    WORD_MISPLACED("Misplaced", "'%s' belongs to %s clauses; the %s clause of '%s' has %s%s"),
    NOT_ONCE("Misplaced", "'%s' needs an item that each '%s' has once, and '%s' is not one"),
    MISPLACED("Misplaced", "'%s' is not allowed on %s; %s"),
    NULL_OR_MISSING(
            "MaybeAbsent",
            "the key \"%s\" may be missing, and null, and a writer could not tell which; leave out '?' or 'or null', or keep both by '* text => any'"),
    MIXED_USE("MixedUse", "'%s' is used inside a document and outside of one; write two rules"),
    NO_DOCUMENT(
            "Misplaced",
            "'%s' is a part of documents, and no document has it; begin it with cbor, json, msgpack, python or lines"),
    NO_DOCUMENT_TYPE("Misplaced", "'%s' is a type of documents, and '%s' is not in one; write %s"),
    MAYBE_ABSENT(
            "MaybeAbsent",
            "'%s' needs '%s', which is optional and may be absent; make it required, or compare it with a named value"),
    TOLD_BY_ABSENT(
            "MaybeAbsent",
            "'%1$s' tells something of '%2$s' and may be absent where '%2$s' is there; make '%1$s' required, make '%2$s' optional with it, or leave '=' out, so that '%1$s' is given"),
    TAG_OF_ABSENT(
            "MaybeAbsent",
            "'%s' tells which variant '%s' is, which may be absent, and nothing would tell a writer its value then; put '%s' and '%s' into one rule that is optional, or have a variant that holds nothing"),
    CUSTOM_TWICE(
            "Misplaced",
            "the other entries of both '%1$s' and '%2$s' would be the tensor's own; write '?' before the key of one of the maps, so that it is one value, or name its entries"),
    TENSOR_MISSING(
            "TensorIncomplete", "the grammar has no tensor clause; add 'tensor RULE { dtype …, shape …, data … }'"),
    TENSOR_INCOMPLETE("TensorIncomplete", "the %s clause of '%s' lacks '%s'; add '%s RULE' to it"),
    SPARSE_PART(
            "TensorIncomplete",
            "'%s' takes '%s' of the tensor, which has another for its %s; add 'with %2$s = %4$s' to it"),
    TENSOR_PART("TensorIncomplete", "'%s' of a tensor must be %s, '%s' is %s"),
    PART_IN_LIST(
            "TensorIncomplete",
            "'%s' of a tensor must stand once in it, '%s' is in a list in '%s'; write it once, outside of that list"),
    DATA_IN_DOCUMENT("TensorIncomplete", "'%s' is in %s, which has no %s; %s"),
    DENSE_TWICE(
            "TensorIncomplete",
            "'%s' has %s variants with a 'dense' clause, and a writer could not tell which a tensor is in; keep one, whose shape is a list of integers for any number of dimensions"),
    SHAPE_ELEMENT(
            "TensorIncomplete",
            "'shape' of a tensor must be a list of integers, '%1$s' is one integer, of several that follow each other; name the list by a rule, 'SHAPE ::= %1$s*' ('[ %1$s* ]' in a document), and say 'shape SHAPE'"),
    SHAPE_INTEGER(
            "TensorIncomplete",
            "'shape' of a tensor must be a list of integers, '%1$s' is one; write 'shape [%1$s]' for one dimension, or name a list, 'DIMS ::= uint32*', which '%1$s' may count: '= count(DIMS)'"),
    SHAPE_RECORDS(
            "TensorIncomplete",
            "'shape %1$s.%2$s' needs a list of '%1$s' in '%3$s', and in each of them one integer '%2$s' without an equation, and more beside it"),
    SHAPE_BRACKETS(
            "Syntax", "dimensions that are rules of their own stand in brackets, outermost first: 'shape [%s, %s, …]'"),
    SHAPE_REVERSED(
            "Misplaced",
            "'reversed' speaks of a rule that is a list; put the dimensions between the brackets in reverse"),
    ROW_LAST(
            "Syntax",
            "the dimensions of a row are the innermost ones, and there are no rows in a row; write 'shape [ROWS, [COLUMNS, 3] sized PITCH]'"),
    METADATA_PART("MetadataIncomplete", "%s must be %s, '%s' is %s"),
    METADATA_IN_ELEMENTS(
            "MetadataIncomplete",
            "metadata belongs to the file, and '%s' occurs in each element of '%s'; move it out of the list, or leave out the metadata clause: it is a field of each tensor then"),
    TENSOR_OUTSIDE(
            "TensorIncomplete", "'%s' belongs to a tensor, and stands in '%s', which does not, too; write two rules"),
    TENSOR_IN_CHOICE(
            "TensorIncomplete",
            "'%s' belongs to tensors, and only variants of '%s' have it; take it out of the choice: %s"),
    TENSOR_INSIDE(
            "TensorIncomplete",
            "'%s' stands in each '%s' of a list, all of which is a tensor; write 'tensor %s { … }' with the same roles"),
    TENSOR_ONCE(
            "TensorIncomplete",
            "'%1$s' is there once, and '%2$s' is in each '%3$s' of a list; write 'tensor %3$s { … }' with the same roles"),
    TENSOR_NESTED(
            "TensorIncomplete",
            "'%s' is in a list inside of another list, '%s'; name its tensors by what tells them apart, 'name \"{RULE}.{RULE}\"', or let them stand in one list"),
    TENSOR_RECURSIVE(
            "TensorIncomplete",
            "'%s' contains itself, and tensors as '%s'; write a rule for each depth, lists of tensors stand in as many lists as the grammar says"),
    TREE_LEVEL(
            "TensorIncomplete",
            "nothing in the names of tensors tells in which '%s' they are; put a text of '%s' into the name, '{RULE}'"),
    TREE_NAME(
            "TensorIncomplete",
            "the parts of a tensor's name cannot be told apart; put a text between them, 'name \"{RULE}.{RULE}\"'"),
    TREE_ITEM(
            "TensorIncomplete",
            "'%s' in the name of tensors is in none of the lists that they stand in; name a text of an element around them"),
    TREE_BESIDE(
            "TensorIncomplete",
            "'%s' is in another list inside of a list than the tensors; let it stand beside their names, or in one list with one for each tensor"),
    ELEMENTS_BESIDE(
            "TensorIncomplete",
            "'%1$s' stands in a list beside '%2$s', and where '%3$s' is absent there is no tensor that it could be of; put '%1$s' into '%2$s'"),
    ELEMENT_PART(
            "MaybeAbsent",
            "'%1$s' may be absent where '%2$s' is there, which makes '%3$s' a tensor; put all that a tensor needs into one rule that is 'present when …'"),
    TENSOR_SHARED(
            "TensorIncomplete",
            "'%s' stands once in the file, and the tensors are a list of '%s'; let each '%s' have its own '%s'"),
    NAME_TEMPLATE(
            "Syntax",
            "'%s' in a name is neither '{index(RULE)}', which may be multiplied by a number and have one added, as '{index(RULE) * 2 + 1}', nor '{RULE}', a text; names have no other braces"),
    TENSOR_VALUE(
            "Unresolved",
            "a tensor of '%s' needs '%s', which is not there once for each of them; name an item around it that is neither optional nor in another list"),
    LIST_UNNAMED(
            "Unwritable",
            "nothing in the name of '%s' says which '%s' a tensor is in; put '{index(%s)}' into the name"),
    NAME_ITEM(
            "Unwritable",
            "a name does not tell a writer which '%s' a tensor is, as that is in several lists; write a text with '{index(RULE)}' of each list"),
    NEVER_PRESENT(
            "NeverPresent",
            "no file has this tensor: where '%2$s' is there, '%1$s' never holds; say the same as 'present when' at the rule, or leave it out here"),
    NAMED_BY_RULE(
            "Unwritable",
            "rules name '%s' and the tensors of another clause: a writer could not tell from a name where a tensor stands; let their dtypes or numbers of dimensions differ, let one of them have names in quotes, or leave its data an item of the file"),
    ALTERNATIVES_ALIKE(
            "Unwritable",
            "a tensor of '%s' may have the name, the dtype and the number of dimensions of one of another clause: a writer could not tell of which it is; let one of these differ"),
    UNDESCRIBED_DATA(
            "Unwritable",
            "'%s' may be there where none of its tensor clauses applies; let one always do, with 'closed' behind the values that they name, or write '%s?', and 'present when' at that rule"),
    NAMED_ONCE(
            "Unwritable",
            "'%1$s' occurs once, so its name is a text in quotes, 'name \"data\"', and not the rule '%2$s'; '%2$s' is then an item of the file, which callers set"),
    NAME_BRACES(
            "Unwritable",
            "the name of '%1$s' has '{%2$s}', and braces take only '{index(RULE)}' of a list around it; write 'name %2$s' without quotes for the whole name, if '%1$s' is in a list, or leave '{%2$s}' out"),
    SAME_NAME("DuplicateName", "two tensors are called \"%s\"; give each its own name"),
    OTHER_BYTE_ORDER(
            "Unwritable",
            "all tensors of a file have one byte order, and '%s' has another one than '%s'; let both say the same 'byte-order'"),
    OTHER_ELEMENT_ORDER(
            "Unwritable",
            "writers store all tensors column-major, or none, and '%s' differs from '%s'; let both say 'order column-major', or neither"),
    STORAGE_ITEM(
            "Unwritable",
            "'%s' needs an item that stands once for each tensor, beside the only data that has a shape of its own; '%s' is not such an item of '%s'"),
    DATA_ROWS(
            "Misplaced",
            "'%s' is the data of several tensors, whose rows stand in turn; put the dimensions of a row into brackets of their own in each of them, 'shape [COUNT, [3]]'"),
    ENCODING_ITEM(
            "Unwritable",
            "the %s of '%s' depends on '%s', which follows from other items or is not there once; let it depend on an item that is set"),
    ABSENT_TENSORS(
            "TensorIncomplete",
            "'%1$s' may have no tensor at all, and would not be written again then; let '%2$s' be there always, or let rules say what the tensor is, 'name RULE, dtype RULE, shape RULE', so that other elements of '%1$s' are kept"),
    ABSENT_SOLVERS(
            "TensorIncomplete",
            "'%1$s' follows only from tensors that '%2$s' may lack, and would not be written again without them; add a tensor to '%2$s' that is always there, so that '%1$s' is an attribute of it"),
    DIMENSION_LISTS(
            "Unwritable",
            "'%s' is in more than one list, and a writer solves it once, from the tensors of all; give it a rule of its own in each list"),
    UNNAMED_TENSOR("TensorIncomplete", "'%s' is one of several tensors and needs a name; add 'name \"…\"' to it"),
    BLOCK_TYPE("UnknownWord", "'%s' is not a type for parts of a block%s"),
    BLOCK_ELEMENTS(
            "BlockDiffers",
            "the block '%s' has %s elements, and '%s' has %s; a list has one number for each element, what has no '[N]' is one for all"),
    BLOCK_SIZE("BlockDiffers", "'%s' is said to have %s, and its block has %s; make them agree, or leave '(…)' out"),
    BLOCK_EMPTY(
            "BlockDiffers",
            "the block '%s' has no elements; write how many behind the type of a part that has one for each: 'Q: int8[32]'"),
    BLOCK_UNUSED("UnusedValue", "no dtype is called '%s'%s"),
    BLOCK_FORMULA(
            "TypeMisuse",
            "the formula of the block '%s' cannot compute this; it has numbers, parts of the block, '+', '-', '*', '/' and 'exp2(INTEGER)'"),
    BLOCK_CONSTANT(
            "BlockDiffers", "the formula of the block '%s' gives all elements one value; use a part that is a list"),
    BLOCK_POWER("TypeMisuse", "'%s' needs an integer, and this is a float; compute the exponent from integers only"),
    BLOCK_RANGE(
            "TooLarge",
            "integers in the formula of the block '%s' go from %s to %s, and a float holds those up to 2^24; begin with a float"),
    TENSOR_TWICE("TensorIncomplete", "the grammar has two %s clauses; keep one"),
    NO_RULES("Syntax", "the grammar has no rules; the first rule is the file");

    private final String label;
    private final String wording;

    Tag(String label, String wording) {
        this.label = label;
        this.wording = wording;
    }

    /** The word in brackets by which the fault is known. */
    public String label() {
        return label;
    }

    String message(Object... values) {
        return String.format(wording, values);
    }
}
