import { Box3, type BufferGeometry, Group, type Material, Mesh, type Object3D } from 'three';

export const HALF = Math.PI / 2;
export const degrees = (angle: number): number => (angle / 180) * Math.PI;

export function mesh(geometry: BufferGeometry, material: Material): Mesh {
  return new Mesh(geometry, material);
}

export function group(...children: readonly Object3D[]): Group {
  const made = new Group();
  if (children.length > 0) made.add(...children);
  return made;
}

export function at<T extends Object3D>(object: T, x: number, y: number, z: number): T {
  object.position.set(x, y, z);
  return object;
}

/** Let down, or lifted, until it touches the floor. */
export function grounded<T extends Object3D>(object: T): T {
  object.updateMatrixWorld(true);
  object.position.y -= new Box3().setFromObject(object, true).min.y;
  return object;
}

/** Turns in degrees about x, then y, then z as three.js orders them. */
export function tilt<T extends Object3D>(object: T, x: number, y = 0, z = 0): T {
  object.rotation.set(degrees(x), degrees(y), degrees(z));
  return object;
}

/** Laid on its back: what faced +z now faces up. */
export function laid<T extends Object3D>(object: T): T {
  object.rotation.x = -HALF;
  return object;
}

/** What was turned about y now points its top at +z. */
export function facing<T extends Object3D>(object: T): T {
  object.rotation.x = HALF;
  return object;
}

/** On the back at this z: what faces +z there faces -z, its right at the right of whoever stands behind. */
export function behind(z: number, ...children: readonly Object3D[]): Group {
  return at(tilt(group(...children), 0, 180), 0, 0, z);
}
