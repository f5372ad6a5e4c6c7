import { Color, ShaderMaterial, type Texture } from 'three';
import { BACKDROP } from './palette.ts';

const vertexShader = /* glsl */ `
  varying vec2 place;
  void main() {
    place = uv;
    gl_Position = vec4(position.xy, 0.0, 1.0);
  }`;

/** Adds one exposure to the running average of those before it. */
export function averaging(exposure: Texture, before: Texture, share: number): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { exposure: { value: exposure }, before: { value: before }, share: { value: share } },
    vertexShader,
    fragmentShader: /* glsl */ `
      uniform sampler2D exposure;
      uniform sampler2D before;
      uniform float share;
      varying vec2 place;
      void main() {
        // A spark many times brighter than white would leave a jagged edge after averaging.
        vec4 now = min(texture2D(exposure, place), vec4(3.0));
        gl_FragColor = share >= 1.0 ? now : mix(texture2D(before, place), now, share);
      }`,
    depthTest: false,
    depthWrite: false,
  });
}

const START = 0.76;
const OFFSET = 0.04;

/** The Khronos neutral curve: colours stay as they are, only what is brighter than paper is compressed. */
const neutral = /* glsl */ `
  vec3 neutral(vec3 color) {
    float low = min(color.r, min(color.g, color.b));
    color -= low < 0.08 ? low - 6.25 * low * low : ${OFFSET};
    float peak = max(color.r, max(color.g, color.b));
    if (peak < ${START}) return color;
    float room = 1.0 - ${START};
    float lower = 1.0 - room * room / (peak + room - ${START});
    color *= lower / peak;
    return mix(color, vec3(lower), 1.0 - 1.0 / (0.15 * (peak - lower) + 1.0));
  }`;

export const developing = {
  /** The light that comes out of the curve as this pale, nearly grey colour. */
  beforeToneMapping(color: Color): Color {
    const peak = Math.max(color.r, color.g, color.b);
    const room = 1 - START;
    const before = peak < START ? peak : (room * room) / (1 - peak) - room + START;
    return color
      .clone()
      .multiplyScalar(before / peak)
      .addScalar(OFFSET);
  },

  material(film: Texture): ShaderMaterial {
    return new ShaderMaterial({
      uniforms: {
        film: { value: film },
        backdrop: { value: developing.beforeToneMapping(new Color(BACKDROP)) },
      },
      vertexShader,
      fragmentShader: /* glsl */ `
        uniform sampler2D film;
        uniform vec3 backdrop;
        varying vec2 place;
        ${neutral}
        void main() {
          vec4 light = texture2D(film, place);
          // The edge of every picture is exactly the backdrop's colour: pictures meet pages without a seam.
          vec2 margin = min(place, 1.0 - place);
          float inside = smoothstep(0.0, 0.13, min(margin.x, margin.y));
          vec3 color = mix(backdrop, light.rgb, max(inside, light.a));
          gl_FragColor = vec4(neutral(color), 1.0);
          #include <colorspace_fragment>
        }`,
      depthTest: false,
      depthWrite: false,
    });
  },
};
