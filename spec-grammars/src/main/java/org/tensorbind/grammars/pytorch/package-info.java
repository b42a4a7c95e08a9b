/**
 * PyTorch checkpoints: archives with a pickle, and the older form that is several pickles in a row. What a pickle names and calls is data here; {@link
 * org.tensorbind.grammars.pytorch.Callable} is the one table of what is understood.
 *
 * <pre>{@code
 * ARCHIVE ::= NAME"/data.pkl" NAME"/byteorder"? NAME"/data/"KEY* NAME"/version" …   members of a zip archive
 * LEGACY  ::= MAGIC PROTOCOL SYSTEM OBJECT KEYS STORAGE*                            the first five are pickles
 * STORAGE ::= int64 = count(ELEMENT)  ELEMENT*                                      in the order of KEYS
 * }</pre>
 *
 * <p>Covered are tensors and parameters, sparse ones (COO; of CSR, CSC, BSR and BSC their parts), quantized ones as integers, views with any strides,
 * shared storages, and subclasses that torch rebuilds from a tensor. Not covered are nested tensors, tensor subclasses with an own
 * unpickler, archives from before 0.1.10 (tar) and, as numbers, elements of 4 bits. State of modules besides tensors is not kept.
 */
@NullMarked
package org.tensorbind.grammars.pytorch;

import org.jspecify.annotations.NullMarked;
