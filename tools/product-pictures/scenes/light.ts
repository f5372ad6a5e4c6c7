import {
  BackSide,
  Color,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  type Texture,
  Vector3,
  type WebGLRenderer,
} from 'three';
import { spread } from './seeded.ts';
import { painted } from './textures.ts';

/** A lamp behind cloth: brightest in the middle and fading out, so that gloss shows a gradient and no hard edge. */
function softbox(width: number, height: number, brightness: number, fade: number): Mesh {
  const cloth = painted(256, 256, (context, w, h) => {
    const image = context.createImageData(w, h);
    const ease = (value: number) => {
      const t = Math.min(Math.max(value / fade, 0), 1);
      return t * t * (3 - 2 * t);
    };
    for (let y = 0; y < h; y += 1) {
      for (let x = 0; x < w; x += 1) {
        const across = 1 - Math.abs((x + 0.5) / w - 0.5) * 2;
        const along = 1 - Math.abs((y + 0.5) / h - 0.5) * 2;
        const level = Math.round(255 * ease(across) * ease(along));
        image.data.set([255, 255, 255, level], (y * w + x) * 4);
      }
    }
    context.putImageData(image, 0, 0);
  });
  const material = new MeshBasicMaterial({ map: cloth, transparent: true, depthWrite: false });
  material.color = new Color(brightness, brightness, brightness * 0.985);
  return new Mesh(new PlaneGeometry(width, height), material);
}

function hung(lamp: Mesh, x: number, y: number, z: number): Mesh {
  lamp.position.set(x, y, z);
  lamp.lookAt(0, 0.3, 0);
  return lamp;
}

/** What shiny things see: a calm grey room, a bright floor, one large lamp left, strips right and behind. */
export function studioReflections(renderer: WebGLRenderer): Texture {
  const room = new Scene();
  const walls = painted(16, 256, (context, width, height) => {
    const rise = context.createLinearGradient(0, 0, 0, height);
    rise.addColorStop(0, '#b4b4b2');
    rise.addColorStop(0.38, '#868686');
    rise.addColorStop(0.5, '#a3a2a0');
    rise.addColorStop(0.56, '#dedddb');
    rise.addColorStop(1, '#e8e7e5');
    context.fillStyle = rise;
    context.fillRect(0, 0, width, height);
  });
  room.add(
    new Mesh(new SphereGeometry(40, 48, 48), new MeshBasicMaterial({ map: walls, side: BackSide })),
    hung(softbox(14, 14, 4.6, 0.5), -10, 8, 7),
    hung(softbox(18, 9, 3.4, 0.6), 0, 14, -2),
    hung(softbox(3.5, 16, 3.6, 0.7), 13, 4, 3),
    hung(softbox(4, 14, 3.2, 0.7), 9, 5, -12),
    hung(softbox(4, 14, 3.2, 0.7), -11, 5, -10),
  );
  const generator = new PMREMGenerator(renderer);
  const reflections = generator.fromScene(room, 0.01, 0.1, 100, { size: 512 }).texture;
  generator.dispose();
  return reflections;
}

function lampWithShadow(blur: number): DirectionalLight {
  const lamp = new DirectionalLight('#ffffff', 1);
  lamp.castShadow = true;
  lamp.shadow.mapSize.set(1536, 1536);
  lamp.shadow.camera.near = 0.5;
  lamp.shadow.camera.far = 9;
  lamp.shadow.radius = blur;
  lamp.shadow.bias = -0.0005 - 0.0003 * blur;
  lamp.shadow.normalBias = 0.007 + 0.001 * blur;
  return lamp;
}

const KEY = new Vector3(-0.6, 1.05, 0.8).normalize();
const KEY_STRENGTH = 1.6;
const SKY_STRENGTH = 2.7;

/**
 * Two lamps that are moved before every exposure. Over many exposures the one becomes a broad lamp
 * and the other the whole sky, both with true soft shadows.
 */
export class MovingLamps {
  readonly key = lampWithShadow(1.5);
  readonly sky = lampWithShadow(10);
  readonly #samples: number;

  constructor(samples: number, reach: number) {
    this.#samples = samples;
    this.key.intensity = KEY_STRENGTH;
    this.sky.intensity = SKY_STRENGTH;
    for (const { shadow } of [this.key, this.sky]) {
      shadow.camera.left = -reach;
      shadow.camera.right = reach;
      shadow.camera.top = reach;
      shadow.camera.bottom = -reach;
    }
  }

  #keyDirection(index: number): Vector3 {
    const angle = spread(index, 2) * Math.PI * 2;
    const radius = 0.3 * Math.sqrt((index + 0.5) / this.#samples);
    const side = new Vector3(0, 1, 0).cross(KEY).normalize();
    const up = KEY.clone().cross(side);
    return KEY.clone()
      .addScaledVector(side, Math.cos(angle) * radius)
      .addScaledVector(up, Math.sin(angle) * radius)
      .normalize();
  }

  #skyDirection(index: number): Vector3 {
    // Not down to the horizon: the longest shadows would leave the picture.
    const height = 0.24 + 0.76 * ((index + 0.5) / this.#samples);
    const angle = index * 2.399963;
    const flat = Math.sqrt(1 - height * height);
    return new Vector3(Math.cos(angle) * flat, height, Math.sin(angle) * flat);
  }

  place(index: number): void {
    this.key.position.copy(this.#keyDirection(index)).multiplyScalar(4.5);
    this.sky.position.copy(this.#skyDirection(index)).multiplyScalar(4.5);
  }

  /** Light that an unshadowed floor receives, on average over all exposures. */
  floorLight(): number {
    let sum = 0;
    for (let index = 0; index < this.#samples; index += 1) {
      sum +=
        this.#keyDirection(index).y * KEY_STRENGTH + this.#skyDirection(index).y * SKY_STRENGTH;
    }
    return sum / this.#samples;
  }
}
