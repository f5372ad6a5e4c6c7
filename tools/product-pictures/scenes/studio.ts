import {
  AddEquation,
  Color,
  CustomBlending,
  DoubleSide,
  FloatType,
  HalfFloatType,
  Mesh,
  MeshLambertMaterial,
  NoToneMapping,
  OneFactor,
  OrthographicCamera,
  PCFShadowMap,
  PlaneGeometry,
  Scene,
  ShaderChunk,
  type ShaderMaterial,
  type Texture,
  WebGLRenderer,
  WebGLRenderTarget,
  ZeroFactor,
} from 'three';
import { type Shot, frame, onStage } from './framing.ts';
import { MovingLamps, studioReflections } from './light.ts';
import { BACKDROP } from './palette.ts';
import { averaging, developing } from './film.ts';
import { spread } from './seeded.ts';

// The room's diffuse light reaches into every crevice, as nothing shadows it: the moving lamps, which
// cast shadows, give most of it instead.
ShaderChunk.envmap_physical_pars_fragment = ShaderChunk.envmap_physical_pars_fragment.replace(
  'return PI * envMapColor.rgb * envMapIntensity;',
  'return 0.4 * PI * envMapColor.rgb * envMapIntensity;',
);

// Polished things would show the moving lamps as a swarm of sparks. They mirror the room, where the
// same lamps hang as broad cloths; only rough surfaces take a sheen from the lamps themselves.
ShaderChunk.lights_physical_pars_fragment = ShaderChunk.lights_physical_pars_fragment
  .replace(
    'clearcoatSpecularDirect += ccIrradiance *',
    'clearcoatSpecularDirect += 0.0 * ccIrradiance *',
  )
  .replace(
    'reflectedLight.directSpecular += irradiance *',
    'reflectedLight.directSpecular += smoothstep(0.18, 0.4, material.roughness) * irradiance *',
  );

// Shadows are softened by a speckle that is the same in every exposure, and would stay visible. Taken
// from where the lamp is as well, it differs each time and averages out.
ShaderChunk.shadowmap_pars_fragment = ShaderChunk.shadowmap_pars_fragment.replaceAll(
  'interleavedGradientNoise( gl_FragCoord.xy )',
  'interleavedGradientNoise( gl_FragCoord.xy + 997.0 * directionalLights[ 0 ].direction.xy )',
);

const FLOOR_GLOW = 0.1;

function shadowFloor(light: number): Mesh {
  const backdrop = developing.beforeToneMapping(new Color(BACKDROP));
  const material = new MeshLambertMaterial({
    color: backdrop.clone().multiplyScalar(((1 - FLOOR_GLOW) * Math.PI) / light),
    emissive: backdrop.clone().multiplyScalar(FLOOR_GLOW),
    transparent: true,
    // Leaves alpha at 0, by which the film tells the floor from the product.
    blending: CustomBlending,
    blendEquation: AddEquation,
    blendSrc: OneFactor,
    blendDst: ZeroFactor,
    blendSrcAlpha: ZeroFactor,
    blendDstAlpha: ZeroFactor,
  });
  // The floor's brightness is reckoned from the lamps alone; the room must not add to it.
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace('#include <lights_fragment_maps>', '');
  };
  const floor = new Mesh(new PlaneGeometry(60, 60), material);
  floor.rotation.x = -Math.PI / 2;
  floor.receiveShadow = true;
  floor.renderOrder = -1;
  return floor;
}

export class Studio {
  readonly #renderer = new WebGLRenderer({ preserveDrawingBuffer: true, alpha: false });
  readonly #reflections: Texture;

  constructor() {
    this.#renderer.toneMapping = NoToneMapping;
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#reflections = studioReflections(this.#renderer);
  }

  #draw(material: ShaderMaterial, target: WebGLRenderTarget | null): void {
    const sheet = new Mesh(new PlaneGeometry(2, 2), material);
    sheet.frustumCulled = false;
    const scene = new Scene();
    scene.add(sheet);
    this.#renderer.setRenderTarget(target);
    this.#renderer.render(scene, new OrthographicCamera(-1, 1, 1, -1, 0, 1));
  }

  /** Many exposures of the product, each with the lamps moved and the camera shaken by less than a pixel. */
  async photograph(
    shot: Shot,
    width: number,
    height: number,
    samples: number,
  ): Promise<HTMLCanvasElement> {
    const renderer = this.#renderer;
    renderer.setPixelRatio(1);
    renderer.setSize(width, height, false);
    const { stage, reach } = onStage(shot);
    stage.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      object.castShadow = object.castShadow || !object.material.transparent;
      object.receiveShadow = true;
      // Back faces alone would let light in under whatever touches the floor.
      object.material.shadowSide = DoubleSide;
    });
    const lamps = new MovingLamps(samples, reach);
    const scene = new Scene();
    scene.environment = this.#reflections;
    scene.background = developing.beforeToneMapping(new Color(BACKDROP));
    scene.add(stage, shadowFloor(lamps.floorLight()), lamps.key, lamps.sky);
    const { camera, shift } = frame(stage, shot, width, height);

    const exposure = new WebGLRenderTarget(width, height, { type: HalfFloatType });
    let film = new WebGLRenderTarget(width, height, { type: FloatType, depthBuffer: false });
    let next = film.clone();
    for (let index = 0; index < samples; index += 1) {
      lamps.place(index);
      const x = shift[0] + spread(index, 2) - 0.5;
      const y = shift[1] + spread(index, 3) - 0.5;
      camera.setViewOffset(width, height, x, y, width, height);
      renderer.setRenderTarget(exposure);
      renderer.clear();
      renderer.render(scene, camera);
      this.#draw(averaging(exposure.texture, film.texture, 1 / (index + 1)), next);
      [film, next] = [next, film];
      await new Promise((resolve) => setTimeout(resolve));
    }
    this.#draw(developing.material(film.texture), null);
    for (const target of [exposure, film, next]) target.dispose();
    stage.traverse((object) => {
      if (object instanceof Mesh) object.geometry.dispose();
    });
    return renderer.domElement;
  }
}
