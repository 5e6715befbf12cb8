/**
 * The sounds of the table, made on the spot: a die that rattles, an engine that passes, tyres, a thud, the flag.
 *
 * They are off until asked for (`preferences.sound`). Browsers let nothing be heard before a person has touched the page;
 * until then the sounds are silent, and nothing else depends on them.
 */

import { sound } from '../lib/preferences.svelte';

export type Sound = 'rattle' | 'whoosh' | 'squeal' | 'thud' | 'flag' | 'turn';

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Let a sound be heard, if sounds are wanted. */
export function play(name: Sound): void {
  if (!sound.value || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  makers[name](audio, audio.currentTime);
}

type Maker = (context: AudioContext, at: number) => void;

const makers: Record<Sound, Maker> = {
  rattle: (context, at) => {
    for (const [n, gap] of [0, 0.09, 0.16, 0.26, 0.37, 0.5, 0.62].entries())
      hiss(context, { at: at + gap, lasts: 0.05, loud: 0.32 - n * 0.03, from: 2600 - n * 160, to: 1400, sharp: 3 });
  },
  whoosh: (context, at) => {
    hum(context, { at, lasts: 0.9, loud: 0.1, from: 90, to: 210, kind: 'sawtooth' });
    hiss(context, { at, lasts: 0.9, loud: 0.12, from: 400, to: 1500, sharp: 0.8 });
  },
  squeal: (context, at) => {
    hum(context, { at, lasts: 0.55, loud: 0.06, from: 1250, to: 880, kind: 'triangle' });
    hiss(context, { at, lasts: 0.55, loud: 0.1, from: 2400, to: 1500, sharp: 9 });
  },
  thud: (context, at) => {
    hum(context, { at, lasts: 0.3, loud: 0.4, from: 120, to: 40, kind: 'sine' });
    hiss(context, { at, lasts: 0.18, loud: 0.25, from: 700, to: 200, sharp: 1 });
  },
  flag: (context, at) => {
    for (const [n, pitch] of [523, 659, 784, 1047].entries())
      hum(context, { at: at + n * 0.12, lasts: 0.35, loud: 0.12, from: pitch, to: pitch, kind: 'triangle' });
  },
  turn: (context, at) => {
    for (const [n, pitch] of [587, 880].entries())
      hum(context, { at: at + n * 0.1, lasts: 0.22, loud: 0.08, from: pitch, to: pitch, kind: 'sine' });
  },
};

interface Shape {
  /** Seconds, on the context's clock. */
  at: number;
  lasts: number;
  loud: number;
  /** Hertz. */
  from: number;
  to: number;
}

/** A tone that slides. */
function hum(context: AudioContext, { at, lasts, loud, from, to, kind }: Shape & { kind: OscillatorType }): void {
  const tone = context.createOscillator();
  tone.type = kind;
  tone.frequency.setValueAtTime(from, at);
  tone.frequency.exponentialRampToValueAtTime(to, at + lasts);
  tone.connect(swell(context, at, lasts, loud));
  tone.start(at);
  tone.stop(at + lasts);
}

/** Noise through a filter that slides. */
function hiss(context: AudioContext, { at, lasts, loud, from, to, sharp }: Shape & { sharp: number }): void {
  const source = context.createBufferSource();
  source.buffer = noise ??= makeNoise(context);
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(filter).connect(swell(context, at, lasts, loud));
  source.start(at, 0, lasts);
}

/** Up quickly and slowly away. */
function swell(context: AudioContext, at: number, lasts: number, loud: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + lasts * 0.12);
  gain.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  gain.connect(context.destination);
  return gain;
}

function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
