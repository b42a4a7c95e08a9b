/** What a grammar says, as sentences and diagrams for people. */
@NullMarked
package org.tensorbind.processor.description;

import org.jspecify.annotations.NullMarked;
