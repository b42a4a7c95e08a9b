/** Descriptions of grammars for people: each rule and clause as a sentence, for pages with railroad diagrams and for Markdown. */
@NullMarked
package org.tensorbind.processor.description;

import org.jspecify.annotations.NullMarked;
