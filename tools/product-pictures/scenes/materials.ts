import {
  Color,
  DoubleSide,
  MeshPhysicalMaterial,
  type MeshPhysicalMaterialParameters,
  type Texture,
} from 'three';
import { palette } from './palette.ts';
import { brushing, grain, perforation, timber, weave } from './textures.ts';

const kept = new Map<string, MeshPhysicalMaterial>();

// Compiling a shader costs more than drawing with it: equal materials are one.
function material(name: string, make: () => MeshPhysicalMaterialParameters): MeshPhysicalMaterial {
  const found = kept.get(name);
  if (found) return found;
  const made = new MeshPhysicalMaterial(make());
  kept.set(name, made);
  return made;
}

/** Moulded plastic with a fine matt grain. */
export const plastic = (color: string, roughness = 0.48) =>
  material(`plastic ${color} ${roughness}`, () => ({ color, roughness, specularIntensity: 0.7 }));

/** Piano lacquer, polished polycarbonate: a clear coat over the colour. */
export const gloss = (color: string, roughness = 0.35) =>
  material(`gloss ${color} ${roughness}`, () => ({
    color,
    roughness,
    clearcoat: 1,
    clearcoatRoughness: 0.06,
  }));

/** Silicone and soft-touch paint: nearly no shine, a pale edge. */
export const soft = (color: string) =>
  material(`soft ${color}`, () => ({
    color,
    roughness: 0.78,
    specularIntensity: 0.5,
    sheen: 0.35,
    sheenRoughness: 0.5,
    sheenColor: new Color(color).lerp(new Color('#ffffff'), 0.45),
  }));

/** Bead-blasted, anodised metal. */
export const anodised = (color: string, roughness = 0.36) =>
  material(`anodised ${color} ${roughness}`, () => ({ color, roughness, metalness: 0.92 }));

export const chrome = (color = '#dfe1e3', roughness = 0.12) =>
  material(`chrome ${color} ${roughness}`, () => ({ color, roughness, metalness: 1 }));

/** Metal with fine lines along the texture's x. */
export const brushed = (color: string, x = 1, y = 4, roughness = 0.34) =>
  material(`brushed ${color} ${x} ${y} ${roughness}`, () => ({
    color,
    roughness,
    metalness: 0.95,
    bumpMap: brushing(x, y),
    userData: { relief: 0.0005 },
  }));

/** Black glass: cover glasses, lens fronts, dark windows. */
export const glass = (color: string = palette.ink) =>
  material(`glass ${color}`, () => ({
    color,
    roughness: 0.12,
    clearcoat: 1,
    clearcoatRoughness: 0.02,
    ior: 1.52,
  }));

/** Glass one can see through. */
export const clear = (color = '#ffffff', opacity = 0.18) =>
  material(`clear ${color} ${opacity}`, () => ({
    color,
    opacity,
    transparent: true,
    depthWrite: false,
    roughness: 0.03,
    clearcoat: 1,
    clearcoatRoughness: 0.02,
    side: DoubleSide,
  }));

/** The purple and green sheen of a coated front element. */
export const coated = (color = '#0b0a14') =>
  material(`coated ${color}`, () => ({
    color,
    roughness: 0.05,
    clearcoat: 1,
    clearcoatRoughness: 0.01,
    iridescence: 0.75,
    iridescenceIOR: 1.6,
    iridescenceThicknessMinimum: 260,
    iridescenceThicknessMaximum: 420,
  }));

export const rubber = (color: string = palette.ink) =>
  material(`rubber ${color}`, () => ({ color, roughness: 0.88, specularIntensity: 0.4 }));

/** Woven cover of loudspeakers; x and y are threads across the texture. */
export const fabric = (color: string, x: number, y: number) =>
  material(`fabric ${color} ${x} ${y}`, () => ({
    color,
    roughness: 0.95,
    specularIntensity: 0.25,
    bumpMap: weave(x, y),
    userData: { relief: 0.004 },
    sheen: 0.5,
    sheenRoughness: 0.6,
    sheenColor: new Color(color).lerp(new Color('#ffffff'), 0.3),
  }));

export const leather = (color: string, x = 4, y = 4) =>
  material(`leather ${color} ${x} ${y}`, () => ({
    color,
    roughness: 0.58,
    specularIntensity: 0.55,
    bumpMap: grain(x, y),
    // Laid on from the sides as well: a flat pattern would smear round the corners.
    userData: { relief: 0.0016, wrap: 0.4 },
  }));

/** A grille punched into metal or plastic. */
export const perforated = (color: string, x: number, y: number, metalness = 0.6) =>
  material(`perforated ${color} ${x} ${y} ${metalness}`, () => ({
    color,
    roughness: 0.45,
    metalness,
    map: perforation(x, y),
    bumpMap: perforation(x, y),
    userData: { relief: 0.004 },
  }));

export const wood = (kind: 'oak' | 'walnut', x = 1, y = 1) =>
  material(`wood ${kind} ${x} ${y}`, () => ({
    map: kind === 'oak' ? timber('#8f6437', '#d3ab7b', x, y) : timber('#2e1a10', '#7a4f33', x, y),
    roughness: 0.5,
    specularIntensity: 0.5,
    clearcoat: 0.25,
    clearcoatRoughness: 0.35,
  }));

/** A display that is on, behind its cover glass. */
export function lit(picture: Texture, brightness = 0.9): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({
    color: '#050506',
    roughness: 0.2,
    specularIntensity: 0.3,
    clearcoat: 0.3,
    clearcoatRoughness: 0.03,
    emissive: '#ffffff',
    emissiveMap: picture,
    emissiveIntensity: brightness,
  });
}

/** A lamp, a ring of light, a status dot. */
export const glowing = (color: string, brightness = 1.6) =>
  material(`glowing ${color} ${brightness}`, () => ({
    color: '#000000',
    roughness: 0.5,
    emissive: color,
    emissiveIntensity: brightness,
  }));

/** White glass with a lamp inside. */
export const frosted = (color: string, brightness: number) =>
  material(`frosted ${color} ${brightness}`, () => ({
    color: new Color(color).lerp(new Color('#ffffff'), 0.25).multiplyScalar(0.45),
    roughness: 0.45,
    clearcoat: 0.5,
    clearcoatRoughness: 0.2,
    emissive: color,
    emissiveIntensity: brightness,
    // The lamp is in the middle: less of it is seen where one looks along the glass.
    userData: { falloff: 0.7 },
  }));

/** Printed paper, e-paper, cards. */
export const printed = (picture: Texture, roughness = 0.7) =>
  new MeshPhysicalMaterial({ map: picture, roughness, specularIntensity: 0.4 });
