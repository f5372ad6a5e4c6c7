import { Box3, Group, Mesh, type Object3D, PerspectiveCamera, Sphere, Vector3 } from 'three';
import { degrees } from './placing.ts';

export interface Shot {
  /** The model, in any unit, standing on y = 0 and facing +z. */
  readonly build: () => Object3D;
  /** Degrees by which it is turned to the left of the camera. */
  readonly turn?: number;
  /** Degrees by which the camera looks down. */
  readonly above?: number;
  /** Share of the frame's width and height that the product may take. */
  readonly fill?: readonly [number, number];
  /** Where the middle of the product stands in the frame; 0, 0 is the middle and 1 is an edge. */
  readonly centre?: readonly [number, number];
  /** Vertical angle of view in degrees. */
  readonly view?: number;
}

/** The product, brought to one size, so that light and shadows fit every one of them. */
export function onStage(shot: Shot): Group {
  const model = shot.build();
  const turntable = new Group();
  turntable.add(model);
  turntable.rotation.y = degrees(shot.turn ?? 0);
  const stage = new Group();
  stage.add(turntable);
  stage.updateMatrixWorld(true);
  const bounds = new Box3().setFromObject(stage, true);
  const { radius, center } = bounds.getBoundingSphere(new Sphere());
  turntable.position.set(-center.x, -bounds.min.y, -center.z);
  stage.scale.setScalar(1 / radius);
  stage.updateMatrixWorld(true);
  return stage;
}

function corners(stage: Object3D): Vector3[] {
  const points: Vector3[] = [];
  stage.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const position = object.geometry.getAttribute('position');
    const stride = Math.max(1, Math.floor(position.count / 2_000));
    for (let index = 0; index < position.count; index += stride) {
      points.push(
        new Vector3().fromBufferAttribute(position, index).applyMatrix4(object.matrixWorld),
      );
    }
  });
  return points;
}

/** Moves the camera until the product fills its share of the frame, and shifts the picture to centre it. */
export function frame(
  stage: Object3D,
  shot: Shot,
  width: number,
  height: number,
): { camera: PerspectiveCamera; shift: readonly [number, number]; target: Vector3 } {
  const { above = 18, fill = [0.74, 0.74], centre = [0, 0], view = 20 } = shot;
  const camera = new PerspectiveCamera(view, width / height, 0.1, 60);
  const points = corners(stage);
  const target = new Box3().setFromPoints(points).getCenter(new Vector3());
  const direction = new Vector3(0, Math.sin(degrees(above)), Math.cos(degrees(above)));
  let distance = 6;
  let shift: readonly [number, number] = [0, 0];
  for (let round = 0; round < 8; round += 1) {
    camera.position.copy(target).addScaledVector(direction, distance);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    camera.updateProjectionMatrix();
    const seen = new Box3().setFromPoints(points.map((point) => point.clone().project(camera)));
    const size = seen.getSize(new Vector3());
    const middle = seen.getCenter(new Vector3());
    distance *= Math.max(size.x / fill[0], size.y / fill[1]) / 2;
    shift = [((middle.x - centre[0]) * width) / 2, (-(middle.y - centre[1]) * height) / 2];
  }
  return { camera, shift, target };
}
