/** What a caller may give with a file, and what is written of items that no caller supplies. */
@NullMarked
package org.tensorbind.processor.plan.item;

import org.jspecify.annotations.NullMarked;
