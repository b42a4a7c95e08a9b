package org.tensorbind.processor.plan;

import org.tensorbind.FormatTraits.ItemType;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.type.ValueType;

/** What users give for items of the file. */
public final class ItemTypes {
    private ItemTypes() {}

    /** What values of an item are. */
    public static ItemType of(FileItem item, TypePlan types) {
        return switch (item.kind()) {
            case OTHER_ENTRIES -> ItemType.MAP;
            case MANY, OTHER_ELEMENTS -> ofMany(item, types);
            case ONE -> of(item.type(), types);
        };
    }

    private static ItemType ofMany(FileItem item, TypePlan types) {
        ValueType list = item.type();
        boolean records = list.kind() == ValueType.Kind.LIST && of(list.elementType(), types) == ItemType.RECORD;
        return records ? ItemType.RECORD : of(list, types);
    }

    private static ItemType of(ValueType type, TypePlan types) {
        return switch (type.kind()) {
            case INTEGER -> ItemType.INTEGER;
            case NUMBER -> ItemType.NUMBER;
            case TEXT -> ItemType.TEXT;
            case BYTES -> ItemType.BYTES;
            case TRUTH -> ItemType.TRUTH;
            case ANYTHING -> ItemType.ANYTHING;
            case INTEGERS -> ItemType.INTEGERS;
            case ENUMERATION ->
                types.enumeration(type.typeRule()).isText() ? ItemType.TEXT_CODE : ItemType.INTEGER_CODE;
            case RECORD, CHOICE -> ItemType.RECORD;
            case LIST -> ItemType.LIST;
            case MAP -> ItemType.MAP;
            case NOTHING, PAYLOAD -> throw new IllegalStateException(type.kind() + " is nothing that a user gives");
        };
    }
}
