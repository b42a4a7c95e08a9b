/** How quantities of a format relate to each other, and what follows from what; it knows no grammar. */
@NullMarked
package org.tensorbind.processor.relation;

import org.jspecify.annotations.NullMarked;
