/** How files are opened whose structure is a document, against parsers of its notation. */
@NullMarked
package org.tensorbind.examples.benchmarks.documents;

import org.jspecify.annotations.NullMarked;
