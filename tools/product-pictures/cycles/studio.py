"""The room in which all products are photographed: cloths with lamps behind them, a floor, a camera.

Lengths are in the scenes' unit: a product fits into a ball of radius 1.
"""

import math

import bpy
from mathutils import Matrix, Vector

Y_UP_TO_Z_UP = Matrix.Rotation(math.pi / 2, 4, 'X')


def _cloth(name, place, size, watts, color=(1, 1, 1), towards=(0, 0, 0.4)):
    """A lamp behind cloth: brightest in the middle, so that gloss shows a gradient and no hard edge."""
    lamp = bpy.data.lights.new(name, 'AREA')
    lamp.shape = 'RECTANGLE'
    lamp.size, lamp.size_y = size
    lamp.energy = watts
    lamp.color = color
    lamp.use_nodes = True
    tree = lamp.node_tree
    emission = tree.nodes['Emission']
    across = tree.nodes.new('ShaderNodeNewGeometry')
    parts = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(across.outputs['Parametric'], parts.inputs[0])

    def fading(output):
        # 1 - |2 t - 1|, eased: nothing at the edge, all from two fifths of the way to the middle.
        ramp = tree.nodes.new('ShaderNodeValToRGB')
        ramp.color_ramp.interpolation = 'EASE'
        first, last = ramp.color_ramp.elements
        first.position, first.color = 0.0, (0.05, 0.05, 0.05, 1)
        last.position, last.color = 1.0, (0.05, 0.05, 0.05, 1)
        for position in (0.4, 0.6):
            ramp.color_ramp.elements.new(position).color = (1, 1, 1, 1)
        tree.links.new(output, ramp.inputs['Fac'])
        return ramp.outputs['Color']

    product = tree.nodes.new('ShaderNodeMixRGB')
    product.blend_type = 'MULTIPLY'
    product.inputs['Fac'].default_value = 1
    tree.links.new(fading(parts.outputs['X']), product.inputs['Color1'])
    tree.links.new(fading(parts.outputs['Y']), product.inputs['Color2'])
    strength = tree.nodes.new('ShaderNodeMath')
    strength.operation = 'MULTIPLY'
    # The fading takes about two thirds of the light away.
    strength.inputs[1].default_value = 2.6
    tree.links.new(product.outputs['Color'], strength.inputs[0])
    tree.links.new(strength.outputs[0], emission.inputs['Strength'])
    thing = bpy.data.objects.new(name, lamp)
    thing.location = place
    thing.rotation_euler = (Vector(towards) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(thing)


def _room():
    """A calm grey around everything, a little brighter from above."""
    world = bpy.data.worlds.new('room')
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    low, high = ramp.color_ramp.elements
    low.position, low.color = 0.45, (0.38, 0.38, 0.375, 1)
    high.position, high.color = 0.95, (0.66, 0.66, 0.66, 1)
    place = tree.nodes.new('ShaderNodeTexCoord')
    parts = tree.nodes.new('ShaderNodeSeparateXYZ')
    half = tree.nodes.new('ShaderNodeMath')
    half.operation = 'MULTIPLY_ADD'
    half.inputs[1].default_value = half.inputs[2].default_value = 0.5
    tree.links.new(place.outputs['Generated'], parts.inputs[0])
    tree.links.new(parts.outputs['Z'], half.inputs[0])
    tree.links.new(half.outputs[0], ramp.inputs['Fac'])
    tree.links.new(ramp.outputs['Color'], tree.nodes['Background'].inputs['Color'])


def _floor():
    bpy.ops.mesh.primitive_plane_add(size=60)
    floor = bpy.context.object
    floor.is_shadow_catcher = True
    paper = bpy.data.materials.new('paper')
    paper.use_nodes = True
    paper.node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value = (0.8, 0.8, 0.79, 1)
    paper.node_tree.nodes['Principled BSDF'].inputs['Roughness'].default_value = 1
    paper.node_tree.nodes['Principled BSDF'].inputs['Specular'].default_value = 0
    floor.data.materials.append(paper)


def _camera(given, width, height):
    camera = bpy.data.cameras.new('camera')
    camera.sensor_fit = 'VERTICAL'
    camera.sensor_height = 24
    camera.angle = math.radians(given['view'])
    x, y = given['shift']
    camera.shift_x, camera.shift_y = x / height, -y / height
    camera.clip_end = 100
    camera.dof.use_dof = True
    camera.dof.focus_distance = given['distance']
    # An aperture 0.012 across: a hint of depth, everything stays sharp enough to read.
    camera.dof.aperture_fstop = camera.lens / 1000 / 0.012
    thing = bpy.data.objects.new('camera', camera)
    numbers = given['matrix']
    matrix = Matrix([numbers[row::4] for row in range(4)])
    thing.matrix_world = Y_UP_TO_Z_UP @ matrix
    bpy.context.collection.objects.link(thing)
    bpy.context.scene.camera = thing


def furnish(camera, width, height):
    _room()
    _floor()
    _camera(camera, width, height)
    _cloth('above', (0, 0.7, 3.4), (4.2, 3), 150)
    _cloth('key', (-2.9, -2.5, 2.5), (2.4, 2.4), 120, (1, 0.965, 0.92))
    _cloth('right', (3.2, -1.0, 1.5), (0.8, 3), 60)
    _cloth('rear left', (-2.6, 2.6, 1.5), (0.9, 2.8), 60)
    _cloth('rear right', (2.7, 2.5, 1.5), (0.9, 2.8), 70)
