#!/usr/bin/env python3
"""The ten nearest rows with NumPy, for the file that `JAVA_TOOL_OPTIONS=-Dkeep=true ./run SearchingEmbeddings` leaves: search.py FILE."""
import sys
import time

import numpy as np

matrix = np.load(sys.argv[1], mmap_mode="r")
query = np.array(matrix[4711])
times = []
for _ in range(20):
    start = time.perf_counter()
    products = matrix @ query
    nearest = np.argpartition(products, -10)[-10:]
    times.append(time.perf_counter() - start)
print(sorted(nearest[np.argsort(-products[nearest])].tolist()), f"median {np.median(times) * 1e3:.1f} ms")
