"""Takes the noise out of a path-traced picture with the network of Intel's Open Image Denoise.

Debian's Blender is built without it. Its weights (rt_*.tza, Apache-2.0, from the npm package `denoiser`
0.0.11) are run here by PyTorch. What goes in and comes out is as the library has it: a curve that spreads dark
tones, an exposure by the picture's own middle, albedo and normals beside the light. Seen through clear glass
these two are noisy themselves, as each ray goes through or is mirrored, and are cleaned before.
"""

import os
import struct

import numpy
import torch
from torch.nn.functional import conv2d, interpolate, max_pool2d, pad

HERE = os.path.dirname(__file__)

# The curve of the library's HDR networks ('PU').
A, B, C, D, E, F, G = (
    1.41283765e03,
    1.64593172e00,
    4.31384981e-01,
    -2.94139609e-03,
    1.92653254e-01,
    6.26026094e-03,
    9.98620152e-01,
)
Y0, Y1 = 1.57945760e-06, 3.22087631e-02
X0, X1 = 2.23151711e-03, 3.70974749e-01


def forward(y):
    middle = B * torch.clamp(y, min=1e-12) ** C + D
    return torch.where(y <= Y0, A * y, torch.where(y <= Y1, middle, E * torch.log(y + F) + G))


def inverse(x):
    middle = torch.clamp((x - D) / B, min=0) ** (1 / C)
    return torch.where(x <= X0, x / A, torch.where(x <= X1, middle, torch.exp((x - G) / E) - F))


def weights(network):
    """The tensors of a .tza file by their names: a table at its end, each entry with the place of its numbers."""
    data = open(os.path.join(HERE, f'{network}.tza'), 'rb').read()
    (magic, table) = struct.unpack_from('<H2xQ', data)
    if magic != 0x41D7:
        raise ValueError(f'{network}.tza is no file of weights')
    (count,) = struct.unpack_from('<I', data, table)
    at = table + 4
    found = {}
    for _ in range(count):
        (length,) = struct.unpack_from('<H', data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        (dimensions,) = struct.unpack_from('<B', data, at)
        shape = struct.unpack_from(f'<{dimensions}I', data, at + 1)
        at += 1 + 4 * dimensions + dimensions
        (kind, offset) = struct.unpack_from('<cQ', data, at)
        at += 9
        numbers = numpy.frombuffer(
            data, '<f2' if kind == b'h' else '<f4', int(numpy.prod(shape)), offset
        )
        found[name] = torch.from_numpy(numbers.astype('f4').reshape(shape))
    return found


def exposure(light):
    """Brings the middle of the picture's brightness, taken over blocks of 16 points, to 0.18."""
    luminance = (light * torch.tensor([0.212671, 0.715160, 0.072169]).view(1, 3, 1, 1)).sum(1, True)
    blocks = torch.nn.functional.avg_pool2d(luminance, 16)
    seen = blocks[blocks > 1e-8]
    return 1.0 if seen.numel() == 0 else 0.18 / float(torch.exp2(torch.log2(seen).mean()))


def filtered(network, given):
    """Through one of the library's networks, which all have one shape and differ in what goes in."""
    net = weights(network)

    def layer(name, *inputs):
        together = torch.cat(inputs, 1) if len(inputs) > 1 else inputs[0]
        return conv2d(together, net[f'{name}.weight'], net[f'{name}.bias'], padding=1).relu()

    def larger(plane):
        return interpolate(plane, scale_factor=2, mode='nearest')

    with torch.no_grad():
        half = max_pool2d(layer('enc_conv1', layer('enc_conv0', given)), 2)
        quarter = max_pool2d(layer('enc_conv2', half), 2)
        eighth = max_pool2d(layer('enc_conv3', quarter), 2)
        deep = max_pool2d(layer('enc_conv4', eighth), 2)
        deep = layer('enc_conv5b', layer('enc_conv5a', deep))
        deep = layer('dec_conv4b', layer('dec_conv4a', larger(deep), eighth))
        deep = layer('dec_conv3b', layer('dec_conv3a', larger(deep), quarter))
        deep = layer('dec_conv2b', layer('dec_conv2a', larger(deep), half))
        deep = layer('dec_conv1b', layer('dec_conv1a', larger(deep), given))
        return layer('dec_conv0', deep)


def denoised(light, albedo, normals, behind_glass):
    """light, albedo and normals: height x width x 3, linear; comes back as light without noise."""
    planes = [
        torch.from_numpy(numpy.ascontiguousarray(plane, 'f4')).permute(2, 0, 1)[None]
        for plane in (light, albedo, normals)
    ]
    height, width = planes[0].shape[2:]
    edge = (0, -width % 16, 0, -height % 16)
    light, albedo, normals = (pad(plane, edge, 'replicate') for plane in planes)
    albedo, normals = albedo.clamp(0, 1), normals.clamp(-1, 1) * 0.5 + 0.5
    if behind_glass:
        albedo = filtered('rt_alb', albedo).clamp(0, 1)
        normals = filtered('rt_nrm', normals).clamp(0, 1)
    scale = exposure(light)
    white = float(forward(torch.tensor(65504.0)))
    tones = forward(torch.clamp(light * scale, 0, 65504)) / white
    tones = filtered('rt_hdr_alb_nrm', torch.cat([tones, albedo, normals], 1))
    clean = inverse(tones * white) / scale
    return clean[0, :, :height, :width].permute(1, 2, 0).numpy()
