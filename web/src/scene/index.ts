// The picture of the table: createScene(host) fills a positioned element with it. types.ts has all that goes in and
// out.
import { Stage } from './stage';
import type { CreateScene } from './types';

export const createScene: CreateScene = (host, options) => new Stage(host, options);
export { tableOf } from './table_file';
export * from './types';
