// The sheets of an army as one picture, for chats. It is drawn as text on white, so that it can be read anywhere.
import type { ArmyShown } from '../protocol';
import { valueText } from '../battle/names';
import { costOf, kindsOf, rulesOf, totalOf, valueName, weaponsOf } from '../text/army_text';
import { t } from '../text/language.svelte';

const width = 900;
const margin = 36;
const font = (size: number, weight = 400) => `${weight} ${size}px system-ui, sans-serif`;

interface Line {
  text: string;
  size: number;
  weight?: number;
  colour?: string;
  indent?: number;
  above?: number; // room before it
}

function linesOf(army: ArmyShown): Line[] {
  const muted = '#555555';
  const lines: Line[] = [
    { text: army.name, size: 30, weight: 700 },
    { text: [t(`ruleset.${army.rules}`), totalOf(army)].filter(Boolean).join(', '), size: 17, colour: muted },
  ];
  if (!army.check.legal) lines.push({ text: `✕ ${t('army.not_legal')}`, size: 17, weight: 600 });
  for (const unit of army.units) {
    lines.push({ text: [unit.name, costOf(army, unit)].filter(Boolean).join(', '), size: 20, weight: 650, above: 18 });
    const counted = ({ name, count }: { name: string; count: number }) => (count > 1 ? `${count} × ${name}` : name);
    lines.push({ text: kindsOf(unit).map(counted).join(', '), size: 15, colour: muted });
    for (const row of weaponsOf(unit)) {
      const values = row.values.map(({ name, now }) => `${valueName(army.rules, name)} ${valueText(now)}`);
      lines.push({ text: `${counted(row)}: ${values.join(', ')}`, size: 15, indent: 14 });
    }
    const rules = rulesOf(unit).map(({ mark, name }) => `${mark} ${name}`);
    if (rules.length) lines.push({ text: rules.join('   '), size: 15, indent: 14 });
  }
  return lines;
}

// Words that do not fit go on the next row.
function wrapped(context: CanvasRenderingContext2D, { text, size, weight, indent = 0 }: Line): string[] {
  context.font = font(size, weight);
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    const longer = row ? `${row} ${word}` : word;
    const fits = context.measureText(longer).width <= width - 2 * margin - indent;
    if (!fits && row) rows.push(row);
    row = fits ? longer : word;
  }
  return [...rows, row];
}

export function drawArmy(army: ArmyShown): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  const laid = linesOf(army).map((line) => ({ ...line, rows: wrapped(context, line) }));
  const height = laid.reduce((sum, { rows, size, above = 0 }) => sum + above + rows.length * size * 1.45, 2 * margin);
  const sharp = Math.min(2, 16_000 / height); // as large as browsers draw
  canvas.width = width * sharp;
  canvas.height = Math.ceil(height * sharp);
  context.scale(sharp, sharp);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  let y = margin;
  for (const { rows, size, weight, colour = '#111111', indent = 0, above = 0 } of laid) {
    y += above;
    context.font = font(size, weight);
    context.fillStyle = colour;
    for (const row of rows) {
      y += size * 1.45;
      context.fillText(row, margin + indent, y - size * 0.4);
    }
  }
  return canvas;
}

export function savePicture(army: ArmyShown, name: string): void {
  const link = document.createElement('a');
  link.download = name;
  link.href = drawArmy(army).toDataURL('image/png');
  link.click();
}
