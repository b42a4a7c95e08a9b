/** What annotated classes say of themselves by the compiler's elements: members, types, annotations. */
@NullMarked
package org.tensorbind.processor.elements;

import org.jspecify.annotations.NullMarked;
