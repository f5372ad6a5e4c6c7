"""From light to a picture: exposure, backdrop, tone curve."""

import numpy

# The shop's cards have this colour, and so has the edge of every picture: `#ececea`.
BACKDROP = (0xEC / 255, 0xEC / 255, 0xEA / 255)
START = 0.76
OFFSET = 0.04


def _linear(color):
    color = numpy.asarray(color, 'f4')
    return numpy.where(color <= 0.04045, color / 12.92, ((color + 0.055) / 1.055) ** 2.4)


def _encoded(light):
    light = numpy.clip(light, 0, 1)
    return numpy.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def _before_curve(color):
    """The light that comes out of the curve as this pale, nearly grey colour."""
    peak = color.max()
    room = 1 - START
    before = peak if peak < START else room * room / (1 - peak) - room + START
    return color * (before / peak) + OFFSET


PAPER = _before_curve(_linear(BACKDROP))


def _neutral(light):
    """The Khronos neutral curve: colours stay as they are, only what is brighter than paper is compressed."""
    low = light.min(2, keepdims=True)
    light = light - numpy.where(low < 0.08, low - 6.25 * low * low, OFFSET)
    peak = light.max(2, keepdims=True)
    room = 1 - START
    lower = 1 - room * room / (numpy.maximum(peak, START) + room - START)
    bright = light * (lower / numpy.maximum(peak, 1e-6))
    share = 1 - 1 / (0.15 * (peak - lower) + 1)
    bright = bright + (lower - bright) * share
    return numpy.where(peak < START, light, bright)


def _margin(height, width):
    """0 at the edges of the picture and 1 inside."""
    y = numpy.minimum(numpy.arange(height), numpy.arange(height)[::-1]) / height
    x = numpy.minimum(numpy.arange(width), numpy.arange(width)[::-1]) / height
    t = numpy.clip(numpy.minimum(y[:, None], x[None]) / 0.13, 0, 1)
    return (t * t * (3 - 2 * t))[:, :, None]


def metered(light, product):
    """How much to expose: white things at 1.25 would burn out, and dark ones drown at 0.82."""
    seen = light[product][:, :3].max(1)
    if seen.size == 0:
        return 1.0
    return float(numpy.clip(0.8 / max(numpy.quantile(seen, 0.9), 1e-3), 0.8, 1.15))


def exposed(light, product):
    """The product and its shadow (which is what alpha there is) over the backdrop, still linear."""
    alpha = numpy.clip(light[:, :, 3:4], 0, 1)
    return light[:, :, :3] * metered(light, product) + (1 - alpha) * PAPER


def developed(light, product):
    """8-bit sRGB; shadows fade towards the edges, which are exactly the backdrop."""
    height, width = product.shape
    inside = numpy.maximum(_margin(height, width), product[:, :, None])
    light = PAPER + (light - PAPER) * inside
    return numpy.round(_encoded(_neutral(light)) * 255).astype('u1')
