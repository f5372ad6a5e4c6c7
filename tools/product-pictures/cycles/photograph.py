"""Renders one staged scene: blender -b --factory-startup -P photograph.py -- <scene.json> <passes.npz> <samples>

What it writes are light (with alpha), albedo, normals and the product's outline, which develop.py reads.
"""

import base64
import json
import os
import sys
import tempfile

import bpy
import numpy

sys.path.insert(0, os.path.dirname(__file__))
import materials  # noqa: E402
import studio  # noqa: E402

PRODUCT = 1


def numbers(text, kind, across):
    return numpy.frombuffer(base64.b64decode(text), kind).reshape(-1, across)


def upright(points):
    """From y up, as the scenes have it, to z up."""
    return numpy.stack([points[:, 0], -points[:, 2], points[:, 1]], 1)


def picture_of(texts, folder):
    kept = {}

    def picture(index, data):
        if (index, data) not in kept:
            path = os.path.join(folder, f'{index}.png')
            with open(path, 'wb') as file:
                file.write(base64.b64decode(texts[index]))
            image = bpy.data.images.load(path, check_existing=False)
            image.colorspace_settings.name = 'Non-Color' if data else 'sRGB'
            image.alpha_mode = 'STRAIGHT'
            kept[index, data] = image
        return kept[index, data]

    return picture


def shaped(index, given, material, raised):
    points = upright(numbers(given['positions'], '<f4', 3))
    normals = upright(numbers(given['normals'], '<f4', 3))
    corners = numbers(given['corners'], '<u4', 3)
    # Print lies on its surface: without this the two would share one plane.
    if raised:
        points = points + normals * 0.0008
    mesh = bpy.data.meshes.new(f'mesh {index}')
    mesh.from_pydata(points.tolist(), [], corners.tolist())
    mesh.polygons.foreach_set('use_smooth', numpy.ones(len(mesh.polygons), bool))
    if given['uv']:
        # The faces of a mesh may not be those that were given: one without an area is left out.
        places = numbers(given['uv'], '<f4', 2)
        order = numpy.empty(len(mesh.loops), 'i4')
        mesh.loops.foreach_get('vertex_index', order)
        mesh.uv_layers.new().data.foreach_set('uv', places[order].ravel())
    mesh.use_auto_smooth = True
    mesh.normals_split_custom_set_from_vertices(normals.tolist())
    mesh.materials.append(material)
    thing = bpy.data.objects.new(f'mesh {index}', mesh)
    thing.pass_index = PRODUCT
    bpy.context.collection.objects.link(thing)


def settings(scene, given, samples):
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = given['width'], given['height']
    scene.render.resolution_percentage = 100
    scene.render.film_transparent = True
    scene.render.threads_mode = 'AUTO'
    scene.view_settings.view_transform = 'Raw'
    cycles = scene.cycles
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.08
    cycles.adaptive_min_samples = 6
    cycles.use_denoising = False
    cycles.max_bounces = 5
    cycles.diffuse_bounces = 2
    cycles.transparent_max_bounces = 12
    cycles.sample_clamp_indirect = 4
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.seed = 7
    layer = scene.view_layers[0]
    layer.use_pass_object_index = True
    layer.cycles.denoising_store_passes = True


def rendered(scene, folder):
    """The passes of the picture as arrays, from the top left."""
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = folder
    files.format.file_format = 'OPEN_EXR'
    files.format.color_depth = '32'
    files.format.color_mode = 'RGBA'
    files.format.exr_codec = 'NONE'
    files.file_slots.clear()
    passes = {
        'light': 'Image',
        'albedo': 'Denoising Albedo',
        'normals': 'Denoising Normal',
        'index': 'IndexOB',
    }
    for name, output in passes.items():
        files.file_slots.new(name)
        tree.links.new(layers.outputs[output], files.inputs[name])
    bpy.ops.render.render()
    found = {}
    for name in passes:
        image = bpy.data.images.load(os.path.join(folder, f'{name}{scene.frame_current:04}.exr'))
        image.colorspace_settings.name = 'Non-Color'
        width, height = image.size
        values = numpy.empty(width * height * 4, 'f4')
        image.pixels.foreach_get(values)
        found[name] = values.reshape(height, width, 4)[::-1]
    return found


def main(scene_file, passes_file, samples):
    with open(scene_file) as file:
        given = json.load(file)
    scene = bpy.context.scene
    for thing in list(bpy.data.objects):
        bpy.data.objects.remove(thing)
    with tempfile.TemporaryDirectory() as folder:
        pictures = picture_of(given['textures'], folder)
        made = [materials.made(at, one, pictures) for at, one in enumerate(given['materials'])]
        for at, mesh in enumerate(given['meshes']):
            raised = given['materials'][mesh['material']]['raised']
            shaped(at, mesh, made[mesh['material']], raised)
        studio.furnish(given['camera'], given['width'], given['height'])
        settings(scene, given, samples)
        passes = rendered(scene, folder)
    numpy.savez(
        passes_file,
        light=passes['light'],
        albedo=passes['albedo'][:, :, :3],
        normals=passes['normals'][:, :, :3],
        product=passes['index'][:, :, 0] > 0.5,
        behind_glass=any(materials.is_pane(one) for one in given['materials']),
    )


arguments = sys.argv[sys.argv.index('--') + 1 :]
main(arguments[0], arguments[1], int(arguments[2]))
