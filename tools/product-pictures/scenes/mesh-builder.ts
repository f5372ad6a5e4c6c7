import { BufferGeometry, Float32BufferAttribute, type Vector3 } from 'three';

/** Collects points with exact directions and turns them into a geometry. */
export class MeshBuilder {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #uvs: number[] = [];
  readonly #indices: number[] = [];

  point(position: Vector3, normal: Vector3, u: number, v: number): number {
    this.#positions.push(position.x, position.y, position.z);
    this.#normals.push(normal.x, normal.y, normal.z);
    this.#uvs.push(u, v);
    return this.#positions.length / 3 - 1;
  }

  triangle(a: number, b: number, c: number): void {
    this.#indices.push(a, b, c);
  }

  /** Joins rows of equally many points; each next row lies up along the surface, points run left to right. */
  joinRows(rows: readonly (readonly number[])[], closed: boolean): void {
    for (let row = 0; row + 1 < rows.length; row += 1) {
      const lower = rows[row] ?? [];
      const upper = rows[row + 1] ?? [];
      const last = closed ? lower.length : lower.length - 1;
      for (let column = 0; column < last; column += 1) {
        const next = (column + 1) % lower.length;
        const a = lower[column] ?? 0;
        const b = lower[next] ?? 0;
        const c = upper[next] ?? 0;
        const d = upper[column] ?? 0;
        this.#indices.push(a, b, d, b, c, d);
      }
    }
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(this.#positions, 3));
    geometry.setAttribute('normal', new Float32BufferAttribute(this.#normals, 3));
    geometry.setAttribute('uv', new Float32BufferAttribute(this.#uvs, 2));
    geometry.setIndex(this.#indices);
    return geometry;
  }
}
