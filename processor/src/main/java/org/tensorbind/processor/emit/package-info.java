/** What all emitters share: names, Javadoc, nullness and the layout of printed Java. Emitters print what was planned and decide nothing. */
@NullMarked
package org.tensorbind.processor.emit;

import org.jspecify.annotations.NullMarked;
