"""The materials of the scenes, which are three.js's physical ones, as Cycles shades them."""

import bpy


def _nodes(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()

    def add(kind, **settings):
        node = tree.nodes.new(kind)
        for key, value in settings.items():
            if hasattr(node, key):
                setattr(node, key, value)
        return node

    return material, add, tree.links.new


def made(index, given, pictures):
    """One material; pictures: the textures' images by their number."""
    material, add, link = _nodes(f'material {index}')
    shader = add('ShaderNodeBsdfPrincipled')
    put = shader.inputs
    put['Base Color'].default_value = (*given['color'], 1)
    put['Roughness'].default_value = given['roughness']
    put['Metallic'].default_value = given['metalness']
    put['Specular'].default_value = 0.5 * given['specular']
    put['Sheen'].default_value = given['sheen']
    put['Sheen Tint'].default_value = 0.5
    put['Emission'].default_value = (*given['emissive'], 1)
    put['Emission Strength'].default_value = given['emissiveIntensity'] if any(given['emissive']) else 0

    def texture(use, data=False, wrap=0.0):
        node = add('ShaderNodeTexImage', image=pictures(use['picture'], data), extension='REPEAT')
        scaled = add('ShaderNodeMapping')
        place = add('ShaderNodeTexCoord')
        if wrap:
            node.projection = 'BOX'
            node.projection_blend = 0.3
            scaled.inputs['Scale'].default_value = (1 / wrap,) * 3
            link(place.outputs['Object'], scaled.inputs['Vector'])
        else:
            scaled.inputs['Scale'].default_value = (*use['repeat'], 1)
            link(place.outputs['UV'], scaled.inputs['Vector'])
        link(scaled.outputs['Vector'], node.inputs['Vector'])
        return node

    if given['falloff']:
        facing = add('ShaderNodeLayerWeight')
        facing.inputs['Blend'].default_value = 0.4
        fading = add('ShaderNodeMath', operation='MULTIPLY_ADD')
        fading.inputs[1].default_value = -given['falloff'] * given['emissiveIntensity']
        fading.inputs[2].default_value = given['emissiveIntensity']
        link(facing.outputs['Facing'], fading.inputs[0])
        link(fading.outputs[0], put['Emission Strength'])
    if given['map']:
        painted = texture(given['map'])
        tinted = add('ShaderNodeMixRGB', blend_type='MULTIPLY')
        tinted.inputs['Fac'].default_value = 1
        tinted.inputs['Color2'].default_value = (*given['color'], 1)
        link(painted.outputs['Color'], tinted.inputs['Color1'])
        link(tinted.outputs['Color'], put['Base Color'])
        if given['transparent']:
            link(painted.outputs['Alpha'], put['Alpha'])
    if given['emissiveMap']:
        link(texture(given['emissiveMap']).outputs['Color'], put['Emission'])
    if given['bumpMap']:
        bumps = add('ShaderNodeBump')
        bumps.inputs['Distance'].default_value = given['relief']
        height = texture(given['bumpMap'], data=True, wrap=given['wrap'])
        link(height.outputs['Color'], bumps.inputs['Height'])
        link(bumps.outputs['Normal'], put['Normal'])

    surface = shader
    if is_pane(given):
        surface = _pane(given, shader, add, link)
    if given['clearcoat'] > 0:
        surface = _coated(given, surface, add, link)
    link(surface.outputs[0], add('ShaderNodeOutputMaterial').inputs['Surface'])
    return material


def is_pane(given):
    """Whether one sees through it; what is transparent round its print is none."""
    return given['transparent'] and not given['map']


def _pane(given, shader, add, link):
    """Clear glass: what is behind it comes through as it is, with a breath of the glass's own colour."""
    through = add('ShaderNodeBsdfTransparent')
    through.inputs['Color'].default_value = (*(value ** given['opacity'] for value in given['color']), 1)
    mixed = add('ShaderNodeMixShader')
    mixed.inputs['Fac'].default_value = given['opacity'] * 0.4
    link(through.outputs[0], mixed.inputs[1])
    link(shader.outputs[0], mixed.inputs[2])
    return mixed


def _coated(given, below, add, link):
    """A layer of lacquer or glass, mirroring by the angle. A coated lens mirrors more, and in colours."""
    fresnel = add('ShaderNodeFresnel')
    fresnel.inputs['IOR'].default_value = 1.5
    share = add('ShaderNodeMath', operation='MULTIPLY_ADD', use_clamp=True)
    # A pane mirrors with both of its sides.
    share.inputs[1].default_value = given['clearcoat'] * (0.5 if is_pane(given) else 1)
    share.inputs[2].default_value = 0.22 * given['iridescence']
    link(fresnel.outputs[0], share.inputs[0])
    mirror = add('ShaderNodeBsdfGlossy')
    mirror.inputs['Roughness'].default_value = max(0.02, given['clearcoatRoughness'])
    if given['iridescence'] > 0:
        facing = add('ShaderNodeLayerWeight')
        facing.inputs['Blend'].default_value = 0.5
        ramp = add('ShaderNodeValToRGB')
        first, last = ramp.color_ramp.elements
        first.position, first.color = 0.0, (0.1, 0.75, 0.5, 1)
        last.position, last.color = 0.75, (0.75, 0.25, 0.9, 1)
        ramp.color_ramp.elements.new(0.3).color = (0.2, 0.3, 0.95, 1)
        link(facing.outputs['Facing'], ramp.inputs['Fac'])
        link(ramp.outputs['Color'], mirror.inputs['Color'])
    mixed = add('ShaderNodeMixShader')
    link(share.outputs[0], mixed.inputs['Fac'])
    link(below.outputs[0], mixed.inputs[1])
    link(mirror.outputs[0], mixed.inputs[2])
    return mixed
