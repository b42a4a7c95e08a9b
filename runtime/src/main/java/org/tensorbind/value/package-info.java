/** Values of items in generated structures: named values with their codes, lists of integers, and keys of documents. */
@NullMarked
package org.tensorbind.value;

import org.jspecify.annotations.NullMarked;
