import {
  type BufferAttribute,
  type InterleavedBufferAttribute,
  type Material,
  type Matrix4,
  Matrix3,
  Mesh,
  MeshPhysicalMaterial,
  type Texture,
  Vector3,
} from 'three';
import { type Shot, frame, onStage } from './framing.ts';

/** Numbers as the base64 text of their bytes, in this machine's order (little-endian everywhere we run). */
function packed(numbers: Float32Array | Uint32Array): string {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  let text = '';
  for (let start = 0; start < bytes.length; start += 32_768) {
    text += String.fromCharCode(...bytes.subarray(start, start + 32_768));
  }
  return btoa(text);
}

type Attribute = BufferAttribute | InterleavedBufferAttribute;

function moved(attribute: Attribute, matrix: Matrix4 | Matrix3): Float32Array {
  const numbers = new Float32Array(attribute.count * 3);
  const point = new Vector3();
  for (let index = 0; index < attribute.count; index += 1) {
    point.fromBufferAttribute(attribute, index);
    if (matrix instanceof Matrix3) point.applyMatrix3(matrix).normalize();
    else point.applyMatrix4(matrix);
    point.toArray(numbers, index * 3);
  }
  return numbers;
}

function places(attribute: Attribute | undefined, texture: Texture | null): Float32Array | null {
  if (!attribute || !texture) return null;
  const numbers = new Float32Array(attribute.count * 2);
  for (let index = 0; index < attribute.count; index += 1) {
    numbers[index * 2] = attribute.getX(index);
    numbers[index * 2 + 1] = attribute.getY(index);
  }
  return numbers;
}

function corners(mesh: Mesh): Uint32Array {
  const { index, attributes } = mesh.geometry;
  const count = index?.count ?? attributes.position?.count ?? 0;
  const order = Uint32Array.from({ length: count }, (_, at) => index?.getX(at) ?? at);
  // A mirrored part has its corners the other way round.
  if (mesh.matrixWorld.determinant() < 0) {
    for (let at = 0; at + 2 < count; at += 3) {
      [order[at + 1], order[at + 2]] = [order[at + 2] ?? 0, order[at + 1] ?? 0];
    }
  }
  return order;
}

function physical(material: Material | Material[]): MeshPhysicalMaterial {
  if (material instanceof MeshPhysicalMaterial) return material;
  throw new Error('The studio knows physical materials, one for each mesh');
}

/** Everything that a renderer needs for one photograph: shapes in the studio's units, materials, camera. */
export function staged(shot: Shot, width: number, height: number) {
  const stage = onStage(shot);
  const { camera, shift, target } = frame(stage, shot, width, height);
  const materials: MeshPhysicalMaterial[] = [];
  const textures: Texture[] = [];
  const numbered = <T>(list: T[], thing: T): number => {
    if (!list.includes(thing)) list.push(thing);
    return list.indexOf(thing);
  };
  const textured = (texture: Texture | null) =>
    texture && { picture: numbered(textures, texture), repeat: texture.repeat.toArray() };

  const meshes: object[] = [];
  stage.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const material = physical(object.material);
    const { position, normal, uv } = object.geometry.attributes;
    if (!position || !normal) throw new Error('A mesh has no normals');
    const facing = new Matrix3().getNormalMatrix(object.matrixWorld);
    const spots = places(uv, material.map ?? material.bumpMap ?? material.emissiveMap);
    meshes.push({
      material: numbered(materials, material),
      positions: packed(moved(position, object.matrixWorld)),
      normals: packed(moved(normal, facing)),
      uv: spots && packed(spots),
      corners: packed(corners(object)),
    });
  });
  return {
    width,
    height,
    camera: {
      matrix: camera.matrixWorld.toArray(),
      view: camera.fov,
      shift,
      distance: camera.position.distanceTo(target),
    },
    meshes,
    materials: materials.map((material) => ({
      color: material.color.toArray(),
      roughness: material.roughness,
      metalness: material.metalness,
      specular: material.specularIntensity,
      clearcoat: material.clearcoat,
      clearcoatRoughness: material.clearcoatRoughness,
      iridescence: material.iridescence,
      sheen: material.sheen,
      sheenColor: material.sheenColor.toArray(),
      opacity: material.transparent ? material.opacity : 1,
      transparent: material.transparent,
      raised: material.userData.raised === true,
      emissive: material.emissive.toArray(),
      emissiveIntensity: material.emissiveIntensity,
      falloff: Number(material.userData.falloff ?? 0),
      // Depth of the bumps in the studio's units, and the size of a tile that is laid on from all sides.
      relief: Number(material.userData.relief ?? 0),
      wrap: Number(material.userData.wrap ?? 0),
      map: textured(material.map),
      bumpMap: textured(material.bumpMap),
      emissiveMap: textured(material.emissiveMap),
    })),
    textures: textures.map((texture) => {
      const canvas: unknown = texture.image;
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('A texture is not painted');
      return canvas.toDataURL('image/png').replace(/^.*,/, '');
    }),
  };
}
