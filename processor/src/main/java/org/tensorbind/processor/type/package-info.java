/** The Java types of the values of rules: integers, texts, lists, records, enumerations and unions. */
@NullMarked
package org.tensorbind.processor.type;

import org.jspecify.annotations.NullMarked;
