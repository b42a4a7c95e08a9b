package org.tensorbind.spark.row;

import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;

/**
 * The name of a tensor that is a value of a record: {@code 17/label} is the value of the column {@code label} in record 17, {@code 17/words[2]} the
 * third element of a list of bytes.
 *
 * @param record its number, from 0
 * @param item its index in a list of bytes, -1 for a tensor that is the value
 */
record RecordName(long record, String column, int item) {
    /** The item of a tensor that is the value. */
    static final int WHOLE = -1;

    private static final int MOST_DIGITS = 18;

    /**
     * The name of a tensor.
     *
     * @throws FormatException for a name without a number and the separator before the column
     */
    static RecordName of(TensorReader file, TensorInfo tensor, String separator) throws FormatException {
        String name = tensor.name();
        int end = name.indexOf(separator);
        if (!isNumber(name, 0, end) || end + separator.length() == name.length()) {
            throw new FormatException(
                    Reason.UNSUPPORTED,
                    file.source(),
                    -1,
                    "tensor '" + name + "'",
                    "is in no record; the names of records' values are a number, '" + separator + "' and a column",
                    null);
        }
        long record = Long.parseLong(name.substring(0, end));
        String column = name.substring(end + separator.length());
        int bracket = column.lastIndexOf('[');
        boolean listed = RecordColumn.isBytes(tensor)
                && bracket > 0
                && column.endsWith("]")
                && isNumber(column, bracket + 1, column.length() - 1);
        long item = listed ? Long.parseLong(column.substring(bracket + 1, column.length() - 1)) : WHOLE;
        return item >= 0 && item < file.size()
                ? new RecordName(record, column.substring(0, bracket), (int) item)
                : new RecordName(record, column, WHOLE);
    }

    /** Whether some characters are a decimal number without leading zeros. */
    private static boolean isNumber(String text, int from, int to) {
        int digits = to - from;
        return digits > 0
                && digits <= MOST_DIGITS
                && (digits == 1 || text.charAt(from) != '0')
                && text.substring(from, to).chars().allMatch(digit -> digit >= '0' && digit <= '9');
    }
}
