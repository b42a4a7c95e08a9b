/** Notations of documents that few formats have: MessagePack, literals of the Python language, and lines. Generated code calls them. */
@NullMarked
package org.tensorbind.notation;

import org.jspecify.annotations.NullMarked;
