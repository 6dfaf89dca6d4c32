import { describe, expect, it } from 'vitest';
import { commandMeant, type TextCommand } from './commands';

const commands: TextCommand[] = ['log', 'near Riders', 'near Riders of the Hill', 'where Riders'].map((text) => ({
  text,
  run: () => [],
}));
const meant = (typed: string) => commandMeant(commands, typed)?.text;

describe('a typed command', () => {
  it('is found however it is written', () => {
    expect(meant('  NEAR   riders ')).toBe('near Riders');
    expect(meant('log')).toBe('log');
  });
  it('may stop where only one goes on', () => {
    expect(meant('w')).toBe('where Riders');
    expect(meant('near riders o')).toBe('near Riders of the Hill');
  });
  it('is none where several go on, or no one does', () => {
    expect(meant('near')).toBeUndefined();
    expect(meant('dance')).toBeUndefined();
    expect(meant(' ')).toBeUndefined();
  });
});
