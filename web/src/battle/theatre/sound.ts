// Sounds, made here by the browser. There are none until they are asked for, and none while the tab is hidden.
import { isAttack } from '../rolls';
import type { Act } from './acts';
import { isDestroyed } from './roster';

export type Noise =
  | { kind: 'dice'; count: number; over: number } // so many, falling within so many milliseconds
  | { kind: 'shot' | 'strike' | 'charge' | 'turn' }
  | { kind: 'fall'; whole: boolean }; // a model, or a whole unit

// What is heard when a deed begins to be shown, and when it is told what came of it.
export function noisesAtBegin({ deed, fresh }: Act, over: number): Noise[] {
  const count = deed.rolls.filter(({ number }) => number >= fresh).reduce((sum, { dice }) => sum + dice.length, 0);
  const attack = deed.told.find((info) => info.number >= fresh && isAttack(info));
  return [
    ...(attack ? [{ kind: attack.event.melee ? 'strike' : 'shot' } as const] : []),
    ...(count && over ? [{ kind: 'dice', count, over } as const] : []),
  ];
}
export function noisesAtEnd({ deed, fresh }: Act, turnBegins: boolean): Noise[] {
  if (deed.kind === 'step') return turnBegins ? [{ kind: 'turn' }] : [];
  const isRolled = (result: unknown) => deed.rolls.some(({ purpose, added }) => added && purpose === result);
  const charges = deed.told.some(({ number, event }) => number >= fresh && isRolled(event.result_of));
  const lost = deed.losses.filter(({ models }) => models > 0);
  if (lost.length) return [{ kind: 'fall', whole: lost.some(isDestroyed) }];
  return charges ? [{ kind: 'charge' }] : [];
}

// ---- Settings

export const volume = (): number => Number(localStorage.getItem('sound') ?? 0); // 0: none; at most 1
export const setVolume = (wish: number): void => localStorage.setItem('sound', String(wish));

// ---- Making them

let context: AudioContext | null = null;

export function play(noises: readonly Noise[]): void {
  const loud = volume();
  if (!loud || !noises.length || document.hidden) return;
  context ??= new AudioContext();
  void context.resume();
  sound(context, noises, loud);
}

// From now on.
export function sound(audio: BaseAudioContext, noises: readonly Noise[], loud: number): void {
  const master = audio.createGain();
  master.gain.value = loud;
  master.connect(audio.destination);
  for (const noise of noises) make(audio, master, noise);
}

function make(audio: BaseAudioContext, out: AudioNode, noise: Noise): void {
  const now = audio.currentTime + 0.01;
  if (noise.kind === 'dice') rattle(audio, out, now, noise);
  if (noise.kind === 'shot') [0, 0.09].forEach((after) => burst(audio, out, now + after, 900, 0.16, 0.5));
  if (noise.kind === 'strike') [620, 930].forEach((pitch) => tone(audio, out, now, pitch, pitch * 0.97, 0.14, 0.16));
  if (noise.kind === 'charge') [0, 0.11, 0.2, 0.27].forEach((after) => tone(audio, out, now + after, 95, 60, 0.1, 0.5));
  if (noise.kind === 'turn') [523, 659].forEach((pitch, i) => tone(audio, out, now + i * 0.14, pitch, pitch, 0.5, 0.1));
  if (noise.kind === 'fall') {
    tone(audio, out, now, 150, 45, noise.whole ? 0.6 : 0.3, noise.whole ? 0.6 : 0.4);
    burst(audio, out, now, 300, noise.whole ? 0.4 : 0.15, 0.25);
  }
}

const mostClicks = 12;
function rattle(audio: BaseAudioContext, out: AudioNode, now: number, { count, over }: Noise & { kind: 'dice' }): void {
  const clicks = Math.min(count, mostClicks);
  for (let i = 0; i < clicks; i++)
    burst(audio, out, now + (i * over) / 1000 / clicks, 2200 + 500 * (i % 4), 0.035, 0.45);
}

// Hiss around a pitch that dies away.
function burst(audio: BaseAudioContext, out: AudioNode, at: number, pitch: number, length: number, gain: number): void {
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  source.buffer = hissOf(audio);
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(audio, out, at, length, gain));
  source.start(at, (pitch % 7) / 10, length);
}
function tone(
  audio: BaseAudioContext,
  out: AudioNode,
  at: number,
  from: number,
  to: number,
  length: number,
  gain: number,
): void {
  const source = audio.createOscillator();
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(fading(audio, out, at, length, gain));
  source.start(at);
  source.stop(at + length);
}
function fading(audio: BaseAudioContext, out: AudioNode, at: number, length: number, gain: number): AudioNode {
  const fade = audio.createGain();
  fade.gain.setValueAtTime(gain, at);
  fade.gain.exponentialRampToValueAtTime(0.001, at + length);
  fade.connect(out);
  return fade;
}

const hisses = new WeakMap<BaseAudioContext, AudioBuffer>();
function hissOf(audio: BaseAudioContext): AudioBuffer {
  const known = hisses.get(audio);
  if (known) return known;
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  hisses.set(audio, buffer);
  return buffer;
}
