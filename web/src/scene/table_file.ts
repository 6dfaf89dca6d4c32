// Reads a table as the program writes it (muster-table/1 with prisms, lengths in inches; docs/tables.md) for the scene.
import { distance, middle } from './geometry';
import type { Point, Prism, TableView, TerrainKind } from './types';
import { stepsPerInch } from './types';

export interface TableFile {
  name: string;
  size: readonly number[];
  terrain: readonly {
    name: string;
    kind: string;
    prisms: readonly {
      outline: readonly (readonly number[])[];
      elevation?: number;
      height?: number;
      traits?: readonly string[];
    }[];
  }[];
}

const bits: Record<string, number> = { blocking: 1, cover: 2, difficult: 4, dangerous: 8, impassable: 16 };
const steps = (inches: number): number => Math.round(inches * stepsPerInch);
const point = ([x = 0, y = 0]: readonly number[]): Point => [steps(x), steps(y)];

export function tableOf(file: TableFile): TableView {
  const prism = (given: TableFile['terrain'][number]['prisms'][number]): Prism => {
    const vertices = given.outline.map(point);
    const centre = middle(vertices);
    return {
      base: { centre, radius: Math.max(...vertices.map((vertex) => distance(vertex, centre))), vertices },
      elevation: steps(given.elevation ?? 0),
      height: steps(given.height ?? 0),
      traits: (given.traits ?? []).reduce((sum, trait) => sum | (bits[trait] ?? 0), 0),
    };
  };
  return {
    name: file.name,
    size: point(file.size),
    terrain: file.terrain.map(({ name, kind, prisms }) => ({
      name,
      kind: kind as TerrainKind,
      prisms: prisms.map(prism),
    })),
  };
}
