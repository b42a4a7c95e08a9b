/** Items with one value: numbers, texts, lines and bit fields in all their stored forms. */
@NullMarked
package org.tensorbind.grammars.value;

import org.jspecify.annotations.NullMarked;
