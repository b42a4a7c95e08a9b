/** Where each rule of a grammar is used, and which offsets, enclosing rules and parallel lists follow from that. */
@NullMarked
package org.tensorbind.processor.format.place;

import org.jspecify.annotations.NullMarked;
