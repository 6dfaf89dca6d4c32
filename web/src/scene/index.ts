// The picture of the table: createScene(host) fills a positioned element with it. See types.ts for all it takes and gives.
import { Stage } from './stage';
import type { CreateScene } from './types';

export const createScene: CreateScene = (host, options) => new Stage(host, options);
export { tableOf } from './table_file';
export * from './types';
