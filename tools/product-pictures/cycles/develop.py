"""Makes the picture of what was rendered: /usr/bin/python3 develop.py <passes.npz> <picture.rgb>

The picture is bytes, three for each point, from the top left.
"""

import sys

import film
import numpy
from denoise import denoised

passes = numpy.load(sys.argv[1])
product = passes['product']
light = film.exposed(passes['light'], product)
clean = denoised(light, passes['albedo'], passes['normals'], bool(passes['behind_glass']))
with open(sys.argv[2], 'wb') as file:
    file.write(film.developed(clean, product).tobytes())
